import type { Scenario, ScenarioStep } from '@connect-console/server/contract';
import { countText } from '../../../ui/text/counts';

const of = <Do extends ScenarioStep['do']>(steps: readonly ScenarioStep[], name: Do) =>
  steps.filter((step): step is Extract<ScenarioStep, { do: Do }> => step.do === name);

/** The users that a run registers. */
export function usersEffect({ steps }: Pick<Scenario, 'steps'>): string {
  const users = of(steps, 'register').reduce((sum, { count }) => sum + count, 0);
  return users === 0
    ? 'Registers no users.'
    : `Registers ${countText(users, 'user')}, who stay registered.`;
}

/** What a run changes beyond its own users. */
export function sideEffects({ steps }: Pick<Scenario, 'steps'>): string[] {
  const effects: string[] = [];
  const types = [...new Set(of(steps, 'destination').flatMap((step) => step.kinds))];
  if (types.length > 0) {
    effects.push(
      `Changes the ${types.length === 1 ? 'destination' : 'destinations'} of ${types.join(', ')} for all users of this API key. The destinations are restored at the end.`,
    );
  }
  if (of(steps, 'clock').length > 0) {
    effects.push(
      'Moves the sandbox’s clock forward, which cannot be undone. Retries of other calls become due too.',
    );
  }
  if (of(steps, 'maintenance').some(({ on }) => on)) {
    effects.push(
      'Turns maintenance on: the service rejects every request until maintenance ends. The previous setting is restored at the end.',
    );
  }
  return effects;
}
