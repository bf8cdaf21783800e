import { responseClass, attemptBand } from '../../src/contract/index.js';
import { emptyCall } from '../../src/bff/calls/store/write.js';
import { derivedColumns } from '../../src/bff/calls/state.js';
import type { CallRow, AttemptRow } from '../../src/bff/schema.js';

const START = Date.UTC(2026, 7, 1);
const SPAN_MS = 90 * 24 * 3_600_000;
const TYPES = [
  ...Array<string>(16).fill('USER_VERIFICATION_COMPLETED'),
  ...Array<string>(3).fill('USER_VERIFICATION_REVOKED'),
  'USER_VERIFICATION_DETERMINED_UNFULFILLABLE',
];
const HOSTS = ['hooks.shop.test', 'api.survey.test', 'api.survey.test:8443', 'in.bank.test'];
const FAILURES = ['ECONNREFUSED', 'ETIMEDOUT', 'ENOTFOUND', 'ECONNRESET', 'CERT_HAS_EXPIRED'];

/** Random numbers from 0 to 1 that are the same in every run (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Roll = () => number;
const one = <T>(roll: Roll, of: readonly T[]): T =>
  of[Math.floor(roll() * of.length)] ?? (of[0] as T);
const hex = (roll: Roll, digits: number): string => {
  let text = '';
  while (text.length < digits) {
    text += Math.floor(roll() * 4_294_967_296)
      .toString(16)
      .padStart(8, '0');
  }
  return text.slice(0, digits);
};
const uuid = (roll: Roll): string => [8, 4, 4, 4, 12].map((digits) => hex(roll, digits)).join('-');

function body(roll: Roll, status: number): string {
  if (status === 200) return `{"received":true,"id":"${hex(roll, 12)}"}`;
  if (status === 404) return `{"error":"no such route","path":"/v2/hooks/${hex(roll, 6)}"}`;
  if (roll() < 0.001)
    return `<html><body><h1>Scheduled maintenance</h1> until ${hex(roll, 4)}</body></html>`;
  return `<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center><hr><center>nginx/1.25.${Math.floor(roll() * 9)}</center><p>request ${uuid(roll)}</p>${roll() < 0.00002 ? 'quota-of-tenant-4711' : ''}</body></html>`;
}

/** A call with its attempts. */
export interface Story {
  call: CallRow;
  attempts: AttemptRow[];
}

/** How an attempt ends: one call in ten goes to a destination that fails for a while. */
function responseOf(roll: Roll, isTroubled: boolean) {
  if (!isTroubled) return { http_status: 200, code: null };
  const which = roll();
  if (which < 0.3) return { http_status: null, code: one(roll, FAILURES) };
  return { http_status: which < 0.4 ? 404 : 502, code: null };
}

/** The n-th of this many calls, with about two attempts on average. */
export function storyOf(n: number, of: number, roll: Roll): Story {
  const created = START + Math.floor((SPAN_MS * n) / of);
  const environment = 'sandbox';
  const transaction_id = `ewh:${uuid(roll)}`;
  const webhook_type = one(roll, TYPES);
  const person = Math.floor(roll() * (of / 4));
  const [reference_user_id, user_id] = [`customer-${person}`, `bcu_${person * 7 + 3}`];
  const isTroubled = roll() < 0.1;
  const endsWell = !isTroubled || roll() < 0.5;
  const attempts = isTroubled ? (endsWell ? 2 + Math.floor(roll() * 12) : 16) : 1;
  const host = one(roll, HOSTS);
  const destination_url = `https://${host}/connect/hook`;
  const place = (n % 500) * 2;
  const made: AttemptRow[] = [];
  let at = created;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const { http_status, code } = responseOf(
      roll,
      isTroubled && !(endsWell && attempt === attempts),
    );
    at += attempt === 1 ? 200 : 5000 * 2 ** Math.min(attempt - 2, 12) + Math.floor(roll() * 1000);
    const response_body = http_status === null ? null : body(roll, http_status);
    const network_error = code === null ? null : { code, message: `connect ${code} 10.0.0.7:443` };
    const event_id = `evt_${n}_${attempt}`;
    const raw = {
      ...{ event_id, transaction_id, webhook_type, attempt, destination_url, http_status },
      ...{ response_body, network_error, duration_ms: 20 + Math.floor(roll() * 400) },
      created_at: new Date(at).toISOString(),
    };
    made.push({
      ...{ environment, event_id, transaction_id, webhook_type, attempt, destination_url },
      ...{ http_status, network_code: code, network_message: network_error?.message ?? null },
      ...{
        reference_user_id,
        created_at: at,
        first_seen_at: at + 900,
        attempt_key: event_id,
        keys: 1,
      },
      sequence: at * 1000 + place,
      attempts_band: attemptBand(attempt),
      destination: host,
      response: responseClass({ http_status, network_code: code }),
      body_excerpt: response_body?.slice(0, 200) ?? null,
      duration_ms: raw.duration_ms,
      raw: JSON.stringify(raw),
    });
  }
  const last = made.at(-1);
  const isOpen = n > of * 0.999 && !endsWell;
  const status = endsWell ? 'COMPLETED' : isOpen ? 'PENDING' : 'FAILED';
  const found = last && { response: last.response, http_status: last.http_status };
  const fresh = emptyCall(environment, 1, transaction_id, created + 700);
  const known = {
    ...{ ...fresh, ...found, webhook_type, status, listed_attempts: attempts },
    ...{ reference_user_id, user_id, destination_url, destination: host },
    sequence: created * 1000 + place,
    created_at: created,
    updated_at: last?.created_at ?? null,
    completed_at: endsWell ? (last?.created_at ?? null) : null,
    listed_at: created + 700,
    network_code: last?.network_code ?? null,
    response_at: last?.created_at ?? null,
    response_attempt: last?.attempt ?? null,
    raw: JSON.stringify({
      transaction_id,
      webhook_type,
      status,
      attempts,
      reference_user_id,
      user_id,
    }),
  };
  const derived = derivedColumns(known);
  const call: CallRow = {
    ...{ ...known, ...derived, is_chain_delivered: Number(derived.state === 'delivered') },
  };
  return { call, attempts: made };
}
