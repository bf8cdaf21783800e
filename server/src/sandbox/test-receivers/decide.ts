import type { Kysely } from 'kysely';
import type { SignatureVerdict } from '../../contract/index.js';
import type { ServedTestReceiver } from './addresses.js';
import type { SandboxSchema } from '../database/schema.js';

/** How many transactions are counted; the oldest are deleted first, and would fail again from the start. */
const MOST_TRANSACTIONS = 10_000;

/**
 * Counts one more failure of the transaction and returns its number, or null when there were `n` already. The
 * count is stored, because retries continue after a restart.
 */
export async function nextFailure(
  database: Kysely<SandboxSchema>,
  of: { key_id: string; transaction_id: string; n: number },
): Promise<number | null> {
  const { key_id, transaction_id, n } = of;
  return database.transaction().execute(async (within) => {
    const row = await within
      .selectFrom('receiver_failures')
      .select(['seq', 'failed'])
      .where('key_id', '=', key_id)
      .where('transaction_id', '=', transaction_id)
      .executeTakeFirst();
    if (row) {
      if (row.failed >= n) return null;
      const failed = row.failed + 1;
      await within
        .updateTable('receiver_failures')
        .set({ failed })
        .where('seq', '=', row.seq)
        .execute();
      return failed;
    }
    const { seq } = await within
      .insertInto('receiver_failures')
      .values({ key_id, transaction_id, failed: 1 })
      .returning('seq')
      .executeTakeFirstOrThrow();
    await within
      .deleteFrom('receiver_failures')
      .where('seq', '<=', seq - MOST_TRANSACTIONS)
      .execute();
    return 1;
  });
}

/** How a test receiver responds to a delivery. */
export type PlannedResponse =
  | { how: 'status'; status: number; text: string; headers: Record<string, string> }
  | { how: 'slow'; seconds: number }
  | { how: 'huge_body'; mib: number }
  | { how: 'never' | 'reset' | 'half_body' };

/** A response as the inbox shows it. */
export interface DescribedResponse {
  answer: string;
  /** Null where no status was sent. */
  http_status: number | null;
}

/** What the response to a delivery depends on. */
export interface Arrival extends ServedTestReceiver {
  method: string;
  signature: SignatureVerdict;
  /** The number of this failure of its transaction, or null for none; only for `fails_then_works`. */
  failure: number | null;
  /** The target of `redirect`. */
  elsewhere: string;
}

type Decision = DescribedResponse & { response: PlannedResponse };

const withStatus = (
  status: number,
  text: string,
  more: { answer?: string; headers?: Record<string, string> } = {},
): Decision => ({
  answer: more.answer ?? `HTTP ${status}`,
  http_status: status,
  response: { how: 'status', status, text, headers: more.headers ?? {} },
});

function failsThenWorks({ n, failure }: Arrival): Decision {
  if (failure === null)
    return withStatus(200, 'It works now.', { answer: `HTTP 200 after ${n} failures` });
  const text = `Failure ${failure} of ${n} of this transaction.`;
  return withStatus(503, text, { answer: `HTTP 503, failure ${failure} of ${n}` });
}

/** How the test receiver responds, and what the inbox shows unless the response ends otherwise. */
export function decide(arrival: Arrival): Decision {
  const { name, n, method, signature } = arrival;
  if (method !== 'POST') {
    return withStatus(405, 'A test receiver takes POST only.', {
      headers: { Allow: 'GET, HEAD, POST' },
    });
  }
  switch (name) {
    case 'status':
      return withStatus(n, `HTTP ${n}, as this address asks for.`);
    case 'slow':
      return {
        answer: `waits ${n} s, then HTTP 200`,
        http_status: null,
        response: { how: 'slow', seconds: n },
      };
    case 'never':
      return { answer: 'no response', http_status: null, response: { how: 'never' } };
    case 'reset':
      return { answer: 'the connection was reset', http_status: null, response: { how: 'reset' } };
    case 'half_body':
      return {
        answer: 'HTTP 200, closed in the middle of the body',
        http_status: 200,
        response: { how: 'half_body' },
      };
    case 'wrong_tls':
      return withStatus(200, 'This sender does not check certificates.');
    case 'huge_body':
      return {
        answer: `HTTP 200 with ${n} MiB`,
        http_status: 200,
        response: { how: 'huge_body', mib: n },
      };
    case 'redirect':
      return withStatus(n, 'Go elsewhere.', { headers: { Location: arrival.elsewhere } });
    case 'fails_then_works':
      return failsThenWorks(arrival);
    case 'checks':
      return signature === 'match'
        ? withStatus(200, 'The signature is valid.')
        : withStatus(401, 'The signature is not valid.');
  }
}
