import type { Scenario, ScenarioStep } from '@connect-console/server/contract';
import { countText } from '../../../ui/text/counts';

/** Something that others notice of a run. */
interface Effect {
  /** In a few words, for a list. */
  short: string;
  /** What that means, for whoever is about to run it. */
  meaning: string;
}

/** What a run does. */
export interface RunEffects {
  /** How many people it registers. */
  people: number;
  /** Empty where nobody but its people notices the run. */
  others: readonly Effect[];
}

const of = <Do extends ScenarioStep['do']>(steps: readonly ScenarioStep[], name: Do) =>
  steps.filter((step): step is Extract<ScenarioStep, { do: Do }> => step.do === name);

/** What running a scenario will do, said before it is done (product.md, rule 5). */
export function runEffects({ steps }: Pick<Scenario, 'steps'>): RunEffects {
  const others: Effect[] = [];
  const kinds = [...new Set(of(steps, 'destination').flatMap((step) => step.kinds))];
  if (kinds.length > 0) {
    const [goes, what] =
      kinds.length === 1 ? ['goes', 'one event type'] : ['go', `${kinds.length} event types`];
    others.push({
      short: `changes destinations of ${what} while it runs`,
      meaning: `While it runs, ${kinds.join(', ')} ${goes} to other destinations, for everybody of this key. They are put back at its end.`,
    });
  }
  if (of(steps, 'clock').length > 0) {
    others.push({
      short: 'moves the clock forward',
      meaning:
        'It moves the sandbox’s clock forward, which cannot be taken back: retries of other calls come due too.',
    });
  }
  if (of(steps, 'maintenance').some(({ on }) => on)) {
    others.push({
      short: 'switches maintenance on for a while',
      meaning:
        'It switches maintenance on: the service rejects every request until it is off. It is restored at the end.',
    });
  }
  const people = of(steps, 'register').reduce((sum, { count }) => sum + count, 0);
  return { people, others };
}

/** What a run does, in one line. */
export function effectsLine({ people, others }: RunEffects): string {
  const first = people === 0 ? 'Registers no users' : `Registers ${countText(people, 'user')}`;
  return [first, ...others.map(({ short }) => short)].join(' · ');
}
