import type { ScenarioStep } from '@connect-console/server/contract';
import { describe, expect, it } from 'vitest';
import { effectsOf } from './run-scenario';

const register: ScenarioStep = { do: 'register', people: 'a', count: 20 };
const destination: ScenarioStep = {
  do: 'destination',
  kinds: ['USER_VERIFICATION_COMPLETED'],
  url: null,
};

describe('the effects of a run', () => {
  it.each<[ScenarioStep[], string, RegExp[]]>([
    [[register, { ...register, people: 'b', count: 5 }], '25 users, who stay registered.', []],
    [[{ do: 'settle', people: 'a' }], 'no users.', []],
    [
      [destination, destination],
      'no users.',
      [
        /^Changes the destination of USER_VERIFICATION_COMPLETED for .* restored at the end, unless they were changed elsewhere/,
      ],
    ],
    [
      [destination, { ...destination, kinds: ['USER_VERIFICATION_REVOKED'] }],
      'no users.',
      [/the destinations of USER_VERIFICATION_COMPLETED, USER_VERIFICATION_REVOKED/],
    ],
    [[{ do: 'clock', to: 'exhaustion' }], 'no users.', [/clock forward, which cannot be undone/]],
    [[{ do: 'maintenance', on: false }], 'no users.', []],
    [
      [destination, { do: 'clock', advance_ms: 1 }, { do: 'maintenance', on: true }],
      'no users.',
      [
        /destination/,
        /clock/,
        /maintenance on: .* turned off at the end, even if it was on before/,
      ],
    ],
  ])('%j', (steps, users, others) => {
    const [registered, ...effects] = effectsOf({ steps });
    expect(registered).toBe(`Registers ${users}`);
    expect(effects).toHaveLength(others.length);
    others.forEach((expected, index) => {
      expect(effects[index]).toMatch(expected);
    });
  });
});
