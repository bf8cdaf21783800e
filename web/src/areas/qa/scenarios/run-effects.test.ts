import type { ScenarioStep } from '@connect-console/server/contract';
import { describe, expect, it } from 'vitest';
import { effectsLine, runEffects } from './run-effects';

const register: ScenarioStep = { do: 'register', people: 'a', count: 20 };
const destination: ScenarioStep = {
  do: 'destination',
  kinds: ['USER_VERIFICATION_COMPLETED'],
  url: null,
};

describe('runEffects', () => {
  it.each<[ScenarioStep[], number, RegExp[]]>([
    [[register, { ...register, people: 'b', count: 5 }], 25, []],
    [[{ do: 'settle', people: 'a' }], 0, []],
    [
      [destination, destination],
      0,
      [/^During the run, USER_VERIFICATION_COMPLETED is sent to other .* restored/],
    ],
    [
      [destination, { ...destination, kinds: ['USER_VERIFICATION_REVOKED'] }],
      0,
      [/COMPLETED, USER_VERIFICATION_REVOKED are sent to/],
    ],
    [[{ do: 'clock', to: 'exhaustion' }], 0, [/clock forward, which cannot be undone/]],
    [[{ do: 'maintenance', on: false }], 0, []],
    [
      [destination, { do: 'clock', advance_ms: 1 }, { do: 'maintenance', on: true }],
      0,
      [/destinations/, /clock/, /maintenance on/],
    ],
  ])('%j', (steps, users, others) => {
    const effects = runEffects({ steps });
    expect(effects.users).toBe(users);
    expect(effects.others).toHaveLength(others.length);
    others.forEach((expected, index) => {
      expect(effects.others[index]?.meaning).toMatch(expected);
    });
  });
});

describe('effectsLine', () => {
  it.each<[ScenarioStep[], string]>([
    [[{ ...register, count: 1 }], 'Registers 1 user'],
    [[{ do: 'settle', people: 'a' }], 'Registers no users'],
    [
      [register, destination, { do: 'clock', to: 'next_retry' }, { do: 'maintenance', on: true }],
      'Registers 20 users · changes the destinations of one event type during the run · moves the clock forward · turns maintenance on for a while',
    ],
  ])('%j: %s', (steps, line) => {
    expect(effectsLine(runEffects({ steps }))).toBe(line);
  });
});
