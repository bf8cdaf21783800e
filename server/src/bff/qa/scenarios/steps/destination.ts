import type { StepOf } from '../../../../contract/index.js';
import { destinationOf, setDestination } from '../destinations.js';
import type { Stage } from '../stage.js';
import { done, StepFailedError, type StepResult } from '../step-result.js';

/** The address of a receiver that the service offers, its parameter in place. Throws StepFailedError. */
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

/** Sets destinations (4.3, 4.5); what they were is remembered first. */
export async function destination(stage: Stage, step: StepOf<'destination'>): Promise<StepResult> {
  const { kinds, receiver, parameter, url = null } = step;
  const next = receiver === undefined ? url : await receiverAddress(stage, receiver, parameter);
  for (const kind of new Set(kinds)) {
    await stage.changed.destination(kind, next, () => destinationOf(stage, kind));
    await setDestination(stage, kind, next);
  }
  return done(next ?? 'no destination');
}
