import { expect, it } from 'vitest';
import { isSettingUp, setUpSteps } from './set-up';

const set_up = { has_user: true, has_delivery: true };
const missing = { webhook_type: 'USER_VERIFICATION_COMPLETED', users_last_day: 0 };

it.each([
  [{ missing_destinations: [missing] }, true],
  [{ missing_destinations: null }, false],
  [{ set_up: { ...set_up, has_user: false } }, true],
  [{ set_up: { ...set_up, has_delivery: false } }, true],
  [{}, false],
])('the setup goes on while something is known to be missing: %j', (changes, isOpen) => {
  const steps = setUpSteps({ missing_destinations: [], set_up, ...changes });
  expect(isSettingUp(steps)).toBe(isOpen);
});
