import { expect, it } from 'vitest';
import { humanOptions, OUTCOME_WORDING, userStateWording } from '../../../records/sandbox/outcomes';

it.each([
  ['verified', 'Verified'],
  ['unfulfillable', 'Could not be verified'],
  ['constructor', 'constructor'],
  ['paused', 'paused'],
])('the state %s reads %s', (state, text) => {
  expect(userStateWording(state).text).toBe(text);
});

it('names an outcome that one chooses as the user’s page then shows it', () => {
  expect(OUTCOME_WORDING.unfulfillable.name).toBe('Could not be verified');
});

it('counts the verified users of a human', () => {
  const human = { person_id: 'p', person: 'T', seeded: true };
  const humans = [0, 1].map((verified_users) => ({ ...human, verified_users }));
  expect(humanOptions(humans, 'a new one')).toEqual([
    ['', 'a new one'],
    ['T', 'T, no verified users'],
    ['T', 'T, 1 user verified'],
  ]);
});
