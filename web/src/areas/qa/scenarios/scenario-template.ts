import type { Scenario } from '@connect-console/server/contract';

/** What one's own scenario begins with: few steps, which pass as they are. */
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

// With what it gets in front, a name has to stay as short as the contract asks.
const LONGEST = 40;

/** A copy to change: under a name and a title of its own where the original comes with the console. */
export function copyOf({ name, title, about, steps }: Scenario, shipped: boolean): Scenario {
  if (!shipped) return { name, title, about, steps };
  return {
    name: `my-${name}`.slice(0, LONGEST),
    title: `Copy of ${title}`.slice(0, 100),
    about,
    steps,
  };
}
