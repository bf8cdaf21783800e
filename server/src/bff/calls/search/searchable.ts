import { readEvent, type CallEvent } from '../../../contract/index.js';
import type { CallRow, AttemptRow } from '../../schema.js';
import { cleanText } from '../store/clean-text.js';

const MOST_OF_BODY = 16_384;
// Nothing that is typed into a search box spans two parts.
const BETWEEN = '\u0001';

function joined(parts: readonly (string | null | undefined)[]): string {
  const given = parts.filter((part) => typeof part === 'string' && part !== '');
  return cleanText(given.join(BETWEEN)).toLowerCase();
}

function responseText({ network_error, response_body }: CallEvent): (string | null)[] {
  const { code = null, message = null } = network_error ?? {};
  return [code, message, response_body?.slice(0, MOST_OF_BODY) ?? null];
}

type Attempt = Pick<
  AttemptRow,
  'event_id' | 'transaction_id' | 'reference_user_id' | 'destination_url' | 'raw'
>;

/** What is searched of an attempt, in lower case. */
export function attemptText(row: Attempt): string {
  const event = readEvent(JSON.parse(row.raw));
  const { event_id, transaction_id, reference_user_id, destination_url } = row;
  const response = event ? responseText(event) : [];
  return joined([event_id, transaction_id, reference_user_id, destination_url, ...response]);
}

type Searched = Pick<CallRow, 'transaction_id' | 'reference_user_id' | 'user_id'>;

/**
 * What is searched of a call, in lower case: its ids, its payload, and what its attempts say. The same
 * response sixteen times is in it once.
 */
export function callText(
  call: Searched,
  payload: string | null,
  attempts: readonly Attempt[],
): string {
  const given = new Set<string | null>();
  for (const { event_id, destination_url, raw } of attempts) {
    const event = readEvent(JSON.parse(raw));
    given.add(event_id).add(destination_url);
    for (const part of event ? responseText(event) : []) given.add(part);
  }
  const { transaction_id, reference_user_id, user_id } = call;
  const own = [transaction_id, reference_user_id, user_id];
  return joined([...own, payload?.slice(0, MOST_OF_BODY), ...given]);
}
