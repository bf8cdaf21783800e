import { expect, it } from 'vitest';
import { beyond, roleSentence } from './role-words';

it.each([
  ['viewer', 'viewer', []],
  ['staff', 'viewer', ['register and look up users']],
  // A permission that one role has in the sandbox only.
  ['support', 'qa', ['rerun calls in production']],
  ['qa', 'support', ['use QA', 'change webhooks and send test events in sandbox']],
  ['viewer', 'emperor', ['read users, calls and webhooks']],
  ['emperor', 'viewer', []],
])('what %s may do beyond %s: %j', (role, other, expected) => {
  expect(beyond(role, other)).toEqual(expected);
});

it('says what a role allows, and that an unknown one allows nothing', () => {
  expect(roleSentence('staff')).toBe(
    'Can read users, calls and webhooks, register and look up users.',
  );
  expect(roleSentence('emperor')).toContain('allows nothing');
});
