import type { Scenario, ScenarioStep } from '@connect-console/server/contract';
import { countText } from '../../../ui/text/counts';

/** An effect of a run beyond its own users. */
interface Effect {
  /** For the list of scenarios. */
  short: string;
  /** For the confirmation. */
  meaning: string;
}

/** What a run does. */
export interface RunEffects {
  /** How many users it registers. */
  users: number;
  /** Effects beyond these users. */
  others: readonly Effect[];
}

const of = <Do extends ScenarioStep['do']>(steps: readonly ScenarioStep[], name: Do) =>
  steps.filter((step): step is Extract<ScenarioStep, { do: Do }> => step.do === name);

/** The effects of a run, shown before it starts. */
export function runEffects({ steps }: Pick<Scenario, 'steps'>): RunEffects {
  const others: Effect[] = [];
  const types = [...new Set(of(steps, 'destination').flatMap((step) => step.kinds))];
  if (types.length > 0) {
    const [is, what] =
      types.length === 1 ? ['is', 'one event type'] : ['are', `${types.length} event types`];
    others.push({
      short: `changes the destinations of ${what} during the run`,
      meaning: `During the run, ${types.join(', ')} ${is} sent to other destinations, for all users of this API key. The destinations are restored at the end.`,
    });
  }
  if (of(steps, 'clock').length > 0) {
    others.push({
      short: 'moves the clock forward',
      meaning:
        'The run moves the sandbox’s clock forward, which cannot be undone. Retries of other calls become due too.',
    });
  }
  if (of(steps, 'maintenance').some(({ on }) => on)) {
    others.push({
      short: 'turns maintenance on for a while',
      meaning:
        'The run turns maintenance on: the service rejects every request until maintenance ends. The previous setting is restored at the end.',
    });
  }
  const users = of(steps, 'register').reduce((sum, { count }) => sum + count, 0);
  return { users, others };
}

/** The effects of a run in one line. */
export function effectsLine({ users, others }: RunEffects): string {
  const first = users === 0 ? 'Registers no users' : `Registers ${countText(users, 'user')}`;
  return [first, ...others.map(({ short }) => short)].join(' · ');
}
