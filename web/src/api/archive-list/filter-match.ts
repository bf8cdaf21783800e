import {
  attemptBand,
  type AnswerClass,
  type ArchivedCall,
  type ArchivedEvent,
  type CallQuery,
  type EventQuery,
} from '@connect-console/server/contract';
import { destinationHost } from './destination-host';

/** The filters of the calls, without the place in the list. */
export type CallFilter = Omit<CallQuery, 'before'>;
/** The filters of the events, without the place in the list. */
export type EventFilter = Omit<EventQuery, 'before'>;

/** Whether a record belongs to a filtered list; only the server can tell where text is searched. */
export type Fit = 'yes' | 'no' | 'unknown';

const PLACES = 1000;

interface Told {
  position: number;
  kind: string | null;
  answer: AnswerClass | null;
  failure: string | null;
  attempts: number | null;
  people: readonly (string | null)[];
  destination_url: string | null;
}

function fitsShared(told: Told, filter: Omit<CallFilter, 'state' | 'status'>): boolean {
  const { kind, answer, failure, attempts, person, destination, from, to } = filter;
  // The archive places a record by the millisecond of its creation.
  const at = Math.floor(told.position / PLACES);
  return (
    (kind === undefined || told.kind === kind) &&
    (answer === undefined || told.answer === answer) &&
    (failure === undefined || told.failure === failure) &&
    (attempts === undefined ||
      (told.attempts !== null && attemptBand(told.attempts) === attempts)) &&
    (person === undefined || told.people.includes(person)) &&
    (destination === undefined || destinationHost(told.destination_url) === destination) &&
    (from === undefined || at >= from) &&
    (to === undefined || at <= to)
  );
}

function verdict(fits: boolean, q: string | undefined): Fit {
  if (!fits) return 'no';
  return q === undefined ? 'yes' : 'unknown';
}

/** Whether a call belongs to the list of this filter. */
export function callFit(call: ArchivedCall, filter: CallFilter): Fit {
  const told = {
    position: call.position,
    kind: call.webhook_type,
    answer: call.last_answer?.answer ?? null,
    failure: call.last_answer?.network_code ?? null,
    attempts: call.attempts,
    people: [call.reference_user_id, call.user_id],
    destination_url: call.destination_url,
  };
  const { state, status, archive = 'current' } = filter;
  const isOfKey = call.is_earlier_key === (archive === 'earlier');
  const isInState = state === undefined || call.state === state;
  const hasStatus = status === undefined || call.status === status;
  return verdict(isOfKey && isInState && hasStatus && fitsShared(told, filter), filter.q);
}

/** Whether an event belongs to the list of this filter. */
export function eventFit(event: ArchivedEvent, filter: EventFilter): Fit {
  const told = {
    position: event.position,
    kind: event.webhook_type,
    answer: event.answer,
    failure: event.network_error?.code ?? null,
    attempts: event.attempt,
    people: [event.reference_user_id],
    destination_url: event.destination_url,
  };
  const { transaction, archive } = filter;
  const isOfCall = transaction === undefined || event.transaction_id === transaction;
  // What is pushed belongs to the present API key.
  return verdict(archive !== 'earlier' && isOfCall && fitsShared(told, filter), filter.q);
}
