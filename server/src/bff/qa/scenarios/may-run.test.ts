import { describe, expect, it } from 'vitest';
import type { Scenario } from '../../../contract/index.js';
import { ForbiddenError } from '../../errors.js';
import { requireMayRun } from './scenario-run.js';

const register = { do: 'register', people: 'panel', count: 1 } as const;
const steps: Record<string, Scenario['steps']> = {
  register: [register],
  rerun: [
    register,
    { do: 'rerun', people: 'panel', kind: 'USER_VERIFICATION_REVOKED', status: 'FAILED' },
  ],
  destination: [{ do: 'destination', kinds: ['USER_VERIFICATION_REVOKED'], url: null }],
  maintenance: [{ do: 'maintenance', on: true }],
};

describe.each([
  ['qa', 'sandbox', ['register', 'rerun', 'destination', 'maintenance']],
  ['qa', 'production', ['register', 'maintenance']],
  ['admin', 'production', ['register', 'rerun', 'destination', 'maintenance']],
] as const)('the role %s in %s', (role, environment, mayPlay) => {
  it.each(Object.entries(steps))('may play the step %s, or not', (what, given) => {
    const play = () => {
      requireMayRun(role, { name: 'a', title: 'A', about: '', steps: given }, environment);
    };
    const isAllowed = (mayPlay as readonly string[]).includes(what); // a tuple accepts only its own words
    if (isAllowed) expect(play).not.toThrow();
    else expect(play).toThrow(ForbiddenError);
  });
});
