import { MAX_ATTEMPTS, WEBHOOK_TYPES, type SandboxCall } from '../../../../contract/index.js';
import { destinationOf, setDestination } from '../put-back.js';
import { callsOf, usersOf, type Stage, type StepKind } from '../stage.js';
import { counted, done, span, StepFailedError } from '../step-result.js';

/** The address of a receiver that the service offers, with its parameter filled in. Throws StepFailedError. */
export async function receiverAddress(
  stage: Pick<Stage, 'control'>,
  name: string,
  given?: number,
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

function typesOf(types: readonly string[]): string {
  const different = new Set(types);
  return different.size === WEBHOOK_TYPES.length
    ? 'all three event types'
    : [...different].join(' and ');
}

/** Sets destinations (4.3, 4.5), after saving their previous values. */
export const destination: StepKind<'destination'> = {
  permission: 'webhooks',
  words({ kinds, receiver, parameter, url }) {
    if (receiver !== undefined) {
      const value = parameter === undefined ? '' : ` (${parameter})`;
      return `Send ${typesOf(kinds)} to the test receiver ${receiver}${value}`;
    }
    return url ? `Send ${typesOf(kinds)} to ${url}` : `Remove the destination of ${typesOf(kinds)}`;
  },
  async perform(stage, step) {
    const { kinds, receiver, parameter, url = null } = step;
    const next = receiver === undefined ? url : await receiverAddress(stage, receiver, parameter);
    for (const type of new Set(kinds)) {
      const { destinations } = stage.changed;
      const known = destinations.find(({ webhook_type }) => webhook_type === type);
      const { before, set } = known ?? { before: await destinationOf(stage, type), set: [] };
      const changed = { webhook_type: type, before, set: [...set, next] };
      await stage.willChange({
        ...stage.changed,
        destinations: [...destinations.filter((one) => one !== known), changed],
      });
      await setDestination(stage, type, next);
    }
    return done(next ?? 'no destination');
  },
};

/** Switches the service's maintenance, after saving that it was switched on. */
export const maintenance: StepKind<'maintenance'> = {
  words: ({ on }) => `Turn maintenance ${on ? 'on' : 'off'}`,
  async perform(stage, { on }) {
    if (on) await stage.willChange({ ...stage.changed, maintenance: true });
    const now = await stage.control('maintenance', { on });
    return done(`maintenance is ${now.on ? 'on' : 'off'}`);
  },
};

/** Moves the service's clock; if it is moved to exhaustion, waits for the end of every call. */
export const clock: StepKind<'clock'> = {
  words({ advance_ms, to }) {
    if (advance_ms !== undefined) return `Move the clock forward ${span(advance_ms)}`;
    return to === 'exhaustion'
      ? 'Move the clock until every pending call has ended'
      : 'Move the clock to the next retry';
  },
  async perform(stage, { advance_ms, to }) {
    const { pending_calls } = (await stage.control('offer', {})).clock;
    await stage.makeRoom(pending_calls * (to === 'exhaustion' ? MAX_ATTEMPTS : 1));
    const asked = advance_ms === undefined ? { to: to ?? ('next_retry' as const) } : { advance_ms }; // one of the two words
    const moved = await stage.control('clock', asked);
    if (to !== 'exhaustion') return done(`it is ${moved.now} at the service`);
    const { now } = await stage.until(
      async () => {
        const { clock: state } = await stage.control('offer', {});
        return state.running ? null : state;
      },
      ({ control }) => control('clock', { stop: true }),
    );
    return done(`it is ${now} at the service`);
  },
};

const MOST_MS = 30_000;

/** Reruns (4.7) every call of the users with that type and status, one after another. */
export const rerun: StepKind<'rerun'> = {
  permission: 'rerun',
  words: ({ people, kind, status }) => `Rerun the ${status} ${kind} calls for ${people}`,
  async perform(stage, step) {
    const all = await callsOf(stage, usersOf(stage, step.people), step.kind);
    const calls = all.filter(({ status }) => status === step.status);
    if (calls.length === 0) throw new StepFailedError('There is no such call.');
    for (const { transaction_id } of calls) {
      await stage.makeRoom(1);
      await stage.ask('call_rerun', { transaction_id });
    }
    return done(`${counted(calls.length, 'call')} rerun`);
  },
};

/** Whether an attempt is due by that time (ms, by the service's clock), or is under way. */
function isDue({ next_attempt_at }: SandboxCall, now: number): boolean {
  return next_attempt_at !== null && Date.parse(next_attempt_at) <= now;
}

/** Waits until no attempt about the users is due. Throws StepFailedError after 30 s. */
export const settle: StepKind<'settle'> = {
  isRead: true,
  words: ({ people }) => `Wait until no attempt for ${people} is due`,
  async perform(stage, step) {
    const end = performance.now() + MOST_MS;
    return stage.until(async () => {
      // The time is read first: what becomes due after it is not waited for.
      const { clock } = await stage.control('offer', {});
      const calls = await callsOf(stage, usersOf(stage, step.people));
      const due = calls.filter((call) => isDue(call, Date.parse(clock.now))).length;
      if (due === 0) return done('no attempt is due');
      if (performance.now() <= end) return null;
      throw new StepFailedError(`${counted(due, 'attempt')} still due or under way after 30 s.`);
    });
  },
};
