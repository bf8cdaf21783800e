import type { Scenario } from '@connect-console/server/contract';

/** The start of a new custom scenario: a few steps that pass. */
export const TEMPLATE: Scenario = {
  name: 'my-scenario',
  title: 'Three users, one of them revoked',
  about: 'Three users pass the check, and one of them withdraws.',
  steps: [
    { do: 'register', people: 'panel', count: 3, uniqueness_region_id: 'my-survey' },
    { do: 'outcome', people: 'panel', outcome: 'verified' },
    { do: 'outcome', people: 'panel', outcome: 'revoked', first: 1 },
    { do: 'settle', people: 'panel' },
    { do: 'expect_people', people: 'panel', states: { verified: 2, revoked: 1 } },
  ],
};

// The contract limits a name to 40 characters, including the prefix.
const LONGEST = 40;

/** The text to edit: a custom scenario itself, or a copy of a built-in one under a new name and title. */
export function copyOf({ name, title, about, steps }: Scenario, shipped: boolean): Scenario {
  if (!shipped) return { name, title, about, steps };
  return {
    name: `my-${name}`.slice(0, LONGEST),
    title: `Copy of ${title}`.slice(0, 100),
    about,
    steps,
  };
}
