import type { Scenario, ScenarioStep } from '@connect-console/server/contract';

/** What a run does to more than its own people, in one sentence each. */
export interface RunEffects {
  /** How many people it registers. */
  people: number;
  /** Empty where nobody else notices the run. */
  others: readonly string[];
}

const of = <Do extends ScenarioStep['do']>(steps: readonly ScenarioStep[], name: Do) =>
  steps.filter((step): step is Extract<ScenarioStep, { do: Do }> => step.do === name);

/** What running a scenario will do, said before it is done (product.md, rule 5). */
export function runEffects({ steps }: Pick<Scenario, 'steps'>): RunEffects {
  const others: string[] = [];
  const kinds = [...new Set(of(steps, 'destination').flatMap((step) => step.kinds))];
  if (kinds.length > 0) {
    others.push(
      `While it runs, ${kinds.join(', ')} ${kinds.length === 1 ? 'goes' : 'go'} to other destinations, for everybody of this key. They are put back at its end.`,
    );
  }
  if (of(steps, 'clock').length > 0) {
    others.push(
      'It moves the sandbox’s clock forward, which cannot be taken back: retries of other calls come due too.',
    );
  }
  if (of(steps, 'maintenance').some(({ on }) => on)) {
    others.push(
      'It switches maintenance on: until it is off again the service answers nobody, and it is put back at the end.',
    );
  }
  const people = of(steps, 'register').reduce((sum, { count }) => sum + count, 0);
  return { people, others };
}

/** `1 person`, `20 people`. */
export const peopleText = (n: number): string => (n === 1 ? '1 person' : `${n} people`);
