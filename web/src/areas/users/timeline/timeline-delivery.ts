import {
  DENIED_TYPE,
  MAX_ATTEMPTS,
  type ArchivedCall,
  type ArchivedEvent,
  type PersonStatus,
} from '@connect-console/server/contract';
import type { Tone } from '../../../ui/feedback/status';
import { durationText } from '../../../ui/time/times';
import { madeAt } from './timeline-clock';

/** What the answer to "did this person verify, and were we told?" stands on. Times are ms by the service's clock. */
export interface ToldEvidence {
  status: PersonStatus;
  /** When the outcome came about; null where that is not known. */
  outcome_at: number | null;
  /** When the person came to be followed here. */
  since: number;
  /** The person's calls of the kind that tells the outcome, reruns too, oldest first. */
  calls: readonly ArchivedCall[];
  /** The person's attempts, oldest first. */
  events: readonly ArchivedEvent[];
  calls_name_people: boolean;
  has_gap: boolean;
  /** Verified before the console followed them: their call may be older than the archive. */
  was_before: boolean;
  /** Whether the kind has a destination now; null while that is not known. */
  has_destination: boolean | null;
  now: number;
  /** Writes a time for the reader: "14:02". */
  clock: (ms: number) => string;
}

/** One sentence, and how much it needs somebody. */
export interface ToldAnswer {
  tone: Tone;
  text: string;
}

const KINDS: Partial<Record<PersonStatus, string>> = {
  verified: 'USER_VERIFICATION_COMPLETED',
  revoked: 'USER_VERIFICATION_REVOKED',
  unfulfillable: 'USER_VERIFICATION_DETERMINED_UNFULFILLABLE',
  denied: DENIED_TYPE,
};
const WORDS: Partial<Record<PersonStatus, string>> = {
  verified: 'Verified',
  revoked: 'Revoked',
  unfulfillable: 'Found unfulfillable',
  denied: 'Denied',
};

/** The kind of the webhook that tells of a status (part 6); null while there is nothing to tell. */
export function kindOf(status: PersonStatus): string | null {
  return KINDS[status] ?? null;
}

function deliveredOn(call: ArchivedCall, events: readonly ArchivedEvent[]): ArchivedEvent | null {
  const isOf = (event: ArchivedEvent) => event.transaction_id === call.transaction_id;
  return events.find((event) => isOf(event) && event.answer === '2xx') ?? null;
}

function wasDelivered(call: ArchivedCall, events: readonly ArchivedEvent[]): boolean {
  // A delivery that came to the console itself, with no attempt listed, has arrived all the same.
  const arrived = call.has_payload && call.last_answer === null;
  return call.status === 'COMPLETED' || arrived || deliveredOn(call, events) !== null;
}

function deliveredAt(call: ArchivedCall, event: ArchivedEvent | null): number | null {
  return event ? madeAt(event) : (call.completed_at ?? call.last_answer?.at ?? null);
}

function delivered(call: ArchivedCall, evidence: ToldEvidence): string {
  const { events, clock } = evidence;
  const event = deliveredOn(call, events);
  const attempt = event?.attempt ?? (call.attempts > 0 ? call.attempts : null);
  const at = deliveredAt(call, event);
  const parts = [
    call.rerun_of === null ? null : 'by a rerun',
    attempt === null ? null : `on attempt ${attempt}`,
  ].filter((part) => part !== null);
  const how = ['delivered', ...parts].join(' ');
  return `we were told (${how}${at === null ? '' : `, ${clock(at)}`})`;
}

function retried(call: ArchivedCall, { now }: ToldEvidence): string {
  const { attempts, next_attempt_at, unlisted_at } = call;
  if (unlisted_at !== null) {
    return `but whether we were told cannot be told: the service lists the webhook no more (last seen at ${attempts} of ${MAX_ATTEMPTS})`;
  }
  if (attempts <= 0) return 'and the webhook waits for its first attempt';
  const next =
    next_attempt_at === null
      ? ''
      : next_attempt_at <= now
        ? ', next now'
        : `, next in ${durationText(next_attempt_at - now)}`;
  return `but the webhook is still being retried (${attempts} of ${MAX_ATTEMPTS}${next})`;
}

/** What it means that no call tells of it: "cannot tell" is never "not delivered" (reading rule 8). */
function withoutCall(evidence: ToldEvidence): ToldAnswer {
  const { calls_name_people, has_gap, was_before, has_destination } = evidence;
  const unsure = (why: string) => ({
    tone: 'off' as const,
    text: `whether we were told cannot be told: ${why}`,
  });
  if (!calls_name_people) return unsure('the service’s calls name no person');
  if (was_before) return unsure('it happened before this console followed the person');
  if (has_gap) return unsure('calls are missing from the archive, and it may be among them');
  if (has_destination === false) {
    return { tone: 'bad', text: 'nobody was told: no destination' };
  }
  return { tone: 'attention', text: 'no webhook call of it is listed' };
}

function told(evidence: ToldEvidence): ToldAnswer {
  const { calls, events } = evidence;
  const done = calls.find((call) => wasDelivered(call, events));
  if (done) return { tone: 'good', text: delivered(done, evidence) };
  const tried = calls.findLast(({ status }) => status === 'PENDING');
  if (tried) return { tone: 'attention', text: retried(tried, evidence) };
  const last = calls.at(-1);
  if (!last) return withoutCall(evidence);
  const odd = calls.find(({ status }) => status !== 'FAILED');
  if (odd) {
    const text = `whether we were told cannot be told: the service calls the webhook ${odd.status}`;
    return { tone: 'off', text };
  }
  const tries = last.attempts === 1 ? '1 attempt' : `${last.attempts} attempts`;
  const also = calls.length > 1 ? `, and so did ${calls.length - 1} more` : '';
  return { tone: 'bad', text: `but we were not told: the webhook failed after ${tries}${also}` };
}

/** Support's first question in one sentence: "Verified 14:02; we were told (delivered on attempt 2, 14:03)". */
export function toldAnswer(evidence: ToldEvidence): ToldAnswer {
  const { status, outcome_at, since, clock } = evidence;
  if (status === 'waiting') {
    return { tone: 'waiting', text: `Not verified: waiting for the person since ${clock(since)}` };
  }
  const word = WORDS[status];
  if (word === undefined) {
    const text = 'Cannot tell yet: get_status has not answered since the newest webhook';
    return { tone: 'off', text };
  }
  const when = outcome_at === null ? '' : ` ${clock(outcome_at)}`;
  const { tone, text } = told(evidence);
  const joint = /^(but|and) /.test(text) ? ',' : ';';
  return { tone, text: `${word}${when}${joint} ${text}` };
}
