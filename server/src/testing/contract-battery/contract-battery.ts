import { describe, it } from 'vitest';
import type { BatteryTarget } from './case.js';
import { refusals } from './refusals.js';
import { userCases } from './users.js';
import { webhookCases } from './webhooks.js';

let count = 0;

/**
 * The contract, case by case, in literal JSON: it uses only the specification and none of our code, so that a mistake
 * in the contract cannot hide itself. The target is requested before each case.
 */
export function contractBattery(target: () => BatteryTarget): void {
  const id = () => `battery-${process.pid}-${++count}`;
  const groups = { users: userCases, webhooks: webhookCases, refusals };
  describe.each(Object.entries(groups))('%s', (_group, cases) => {
    it.each(cases)('$name', async ({ run }) => {
      await run(target(), id);
    });
  });
}
