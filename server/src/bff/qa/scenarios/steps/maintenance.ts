import type { StepOf } from '../../../../contract/index.js';
import type { Stage } from '../stage.js';
import { done, type StepResult } from '../step-result.js';

/** Turns the service's maintenance switch; that it was switched on is remembered first. */
export async function maintenance(
  stage: Stage,
  { on }: StepOf<'maintenance'>,
): Promise<StepResult> {
  if (on) await stage.changed.maintenance();
  const now = await stage.control('maintenance', { on });
  return done(`maintenance is ${now.on ? 'on' : 'off'}`);
}
