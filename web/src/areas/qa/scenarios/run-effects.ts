import type { Scenario } from '@connect-console/server/contract';
import { countText } from '../../../ui/text/counts';

/** The users that a run registers. */
export function usersEffect({ steps }: Pick<Scenario, 'steps'>): string {
  const users = steps
    .filter((step) => step.do === 'register')
    .reduce((sum, { count }) => sum + count, 0);
  return users === 0
    ? 'Registers no users.'
    : `Registers ${countText(users, 'user')}, who stay registered.`;
}

/** What a run changes beyond its own users. */
export function sideEffects({ steps }: Pick<Scenario, 'steps'>): string[] {
  const effects: string[] = [];
  const types = [
    ...new Set(steps.flatMap((step) => (step.do === 'destination' ? step.kinds : []))),
  ];
  if (types.length > 0) {
    effects.push(
      `Changes the ${types.length === 1 ? 'destination' : 'destinations'} of ${types.join(', ')} for all users of this API key. The destinations are restored at the end, unless they were changed elsewhere.`,
    );
  }
  if (steps.some((step) => step.do === 'clock')) {
    effects.push(
      'Moves the sandbox’s clock forward, which cannot be undone. Retries of other calls become due too.',
    );
  }
  if (steps.some((step) => step.do === 'maintenance' && step.on)) {
    effects.push(
      'Turns maintenance on: the service rejects every request until maintenance ends. It is turned off at the end, even if it was on before.',
    );
  }
  return effects;
}
