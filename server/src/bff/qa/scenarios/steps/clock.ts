import { MAX_ATTEMPTS, type StepOf } from '../../../../contract/index.js';
import { UpstreamMaintenanceError } from '../../../../upstream/failures.js';
import type { Asking } from '../asking.js';
import type { Stage } from '../stage.js';
import { done, type StepResult } from '../step-result.js';

const LOOK_EVERY_MS = 50;

/** Moves the service's clock; the way to the end of every call is waited for. */
export async function clock(
  stage: Stage,
  { advance_ms, to }: StepOf<'clock'>,
): Promise<StepResult> {
  // The clock can be moved in maintenance too, where nothing is listed.
  await stage.look().catch((error: unknown) => {
    if (!(error instanceof UpstreamMaintenanceError)) throw error;
  });
  const pending = stage.calls.all().filter(({ status }) => status === 'PENDING');
  const left = pending.map(({ attempts }) => (to === 'exhaustion' ? MAX_ATTEMPTS - attempts : 1));
  await stage.makeRoom(left.reduce((sum, n) => sum + n, 0));
  const asked = advance_ms === undefined ? { to: to ?? ('next_retry' as const) } : { advance_ms }; // of the two words
  let now = await stage.control('clock', asked);
  const stop = ({ control }: Asking) => control('clock', { stop: true });
  if (to === 'exhaustion') stage.loose.add(stop);
  while (to === 'exhaustion' && now.running !== null) {
    await stage.rest(LOOK_EVERY_MS);
    now = (await stage.control('offer', {})).clock;
  }
  stage.loose.delete(stop);
  return done(`it is ${now.now} at the service`);
}
