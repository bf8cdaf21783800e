import { MAX_ATTEMPTS, type StepOf } from '../../../../contract/index.js';
import { destinationOf, setDestination } from '../put-back.js';
import type { Stage } from '../stage.js';
import { done, StepFailedError, type StepResult } from '../step-result.js';

/** The address of a receiver that the service offers, with its parameter filled in. Throws StepFailedError. */
async function receiverAddress(
  stage: Stage,
  name: string,
  given: number | undefined,
): Promise<string> {
  const { receivers } = await stage.control('receivers', {});
  const receiver = receivers.find((one) => one.name === name);
  if (!receiver) {
    const names = receivers.map((one) => one.name).join(', ');
    throw new StepFailedError(`The service has no receiver ${name}. It has ${names || 'none'}.`);
  }
  const { address, parameter } = receiver;
  if (parameter === null) {
    if (given === undefined) return address;
    throw new StepFailedError(`The receiver ${name} takes no parameter.`);
  }
  const value = given ?? parameter.usual;
  if (value < parameter.min || value > parameter.max) {
    throw new StepFailedError(
      `The receiver ${name} takes a parameter from ${parameter.min} to ${parameter.max} (${parameter.label}).`,
    );
  }
  return address.replaceAll('{n}', String(value));
}

/** Sets destinations (4.3, 4.5), after saving their previous values. */
export async function destination(stage: Stage, step: StepOf<'destination'>): Promise<StepResult> {
  const { kinds, receiver, parameter, url = null } = step;
  const next = receiver === undefined ? url : await receiverAddress(stage, receiver, parameter);
  for (const type of new Set(kinds)) {
    await stage.changes.destination(type, next, () => destinationOf(stage, type));
    await setDestination(stage, type, next);
  }
  return done(next ?? 'no destination');
}

/** Switches the service's maintenance, after saving that it was switched on. */
export async function maintenance(
  stage: Stage,
  { on }: StepOf<'maintenance'>,
): Promise<StepResult> {
  if (on) await stage.changes.maintenance();
  const now = await stage.control('maintenance', { on });
  return done(`maintenance is ${now.on ? 'on' : 'off'}`);
}

/** Moves the service's clock; if it is moved to exhaustion, waits for the end of every call. */
export async function clock(
  stage: Stage,
  { advance_ms, to }: StepOf<'clock'>,
): Promise<StepResult> {
  const { pending_calls } = (await stage.control('offer', {})).clock;
  await stage.makeRoom(pending_calls * (to === 'exhaustion' ? MAX_ATTEMPTS : 1));
  const asked = advance_ms === undefined ? { to: to ?? ('next_retry' as const) } : { advance_ms }; // one of the two words
  const first = await stage.control('clock', asked);
  if (to !== 'exhaustion') return done(`it is ${first.now} at the service`);
  const last = await stage.orStop(
    async () => {
      let now = first;
      while (now.running !== null) {
        await stage.rest();
        now = (await stage.control('offer', {})).clock;
      }
      return now;
    },
    ({ control }) => control('clock', { stop: true }),
  );
  return done(`it is ${last.now} at the service`);
}
