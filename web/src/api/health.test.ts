import { expect, it } from 'vitest';
import { healthOf, heardFromConsole, lostConsole, refusedByService } from './health';

it('says "reconnecting" also of an environment that was never heard of', () => {
  expect(healthOf('production')).toEqual({ state: 'starting' });
  lostConsole();
  expect(healthOf('production')).toEqual({ state: 'reconnecting' });
  expect(healthOf('production')).toBe(healthOf('sandbox'));
  heardFromConsole();
  expect(healthOf('production')).toEqual({ state: 'starting' });
});

it('is not live by refusals alone', () => {
  lostConsole();
  refusedByService('sandbox');
  expect(healthOf('sandbox')).toEqual({ state: 'starting' });
});
