import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Kysely } from 'kysely';
import { signatureVerdict } from '../../http/signature-verdict.js';
import type { Clock } from '../clock/clock.js';
import type { SandboxSchema } from '../database/schema.js';
import { DemoAccountRequiredError } from '../errors.js';
import { decide } from './decide.js';
import { nextFailure } from './failures.js';
import type { Inbox } from './inbox.js';
import { keptHeaders } from './kept-headers.js';
import type { OpenAnswers } from './open-answers.js';
import { perform } from './perform.js';
import { readBody } from './read-body.js';
import { readSubject } from './read-subject.js';
import type { ServedReceiver } from './receiver-path.js';

/** How many bytes of a body the inbox keeps. */
const BODY_KEPT = 64 * 1024;

/** What receiving works with. */
export interface Receiving {
  database: Kysely<SandboxSchema>;
  clock: Clock;
  secret: string;
  inbox: Inbox;
  open: OpenAnswers;
}

/** A delivery that has come to a receiver. */
export interface Coming {
  receiver: ServedReceiver;
  /** Whose receiver it is. */
  key_id: string;
  request: IncomingMessage;
  response: ServerResponse;
  /** With its query, as it came. */
  path: string;
  /** The address of a receiver that answers 200. */
  elsewhere: string;
}

async function isOfProduction(
  database: Kysely<SandboxSchema>,
  transaction_id: string | null,
): Promise<boolean> {
  const call = await database
    .selectFrom('calls')
    .innerJoin('api_keys', 'api_keys.key_id', 'calls.key_id')
    .select('calls.key_id')
    .where('calls.transaction_id', '=', transaction_id)
    .where('api_keys.side', '=', 'production')
    .executeTakeFirst();
  return call !== undefined;
}

/**
 * Reads, weighs, keeps, then answers as told: what was answered is in the inbox. Throws BodyTooLargeError,
 * and DemoAccountRequiredError for a call of the production side, which has no receivers.
 */
export async function receive(receiving: Receiving, coming: Coming): Promise<void> {
  const { database, inbox, open } = receiving;
  const { receiver, key_id, request, response, path } = coming;
  const body = await readBody(request);
  if (!body) return;
  const subject = readSubject(body);
  const { transaction_id } = subject;
  if (await isOfProduction(database, transaction_id)) {
    throw new DemoAccountRequiredError('Receivers take deliveries of sandbox keys only.');
  }
  const header = request.headers['x-hub-signature-256'];
  const signature = signatureVerdict(header?.toString(), receiving.secret, body);
  const method = request.method ?? '';
  const counted = receiver.name === 'fails_then_works' && method === 'POST';
  const failure = counted
    ? // What names no transaction is one transaction more.
      await nextFailure(database, { key_id, n: receiver.n, transaction_id: transaction_id ?? '' })
    : null;
  const { elsewhere } = coming;
  const { does, ...told } = decide({ ...receiver, method, signature, failure, elsewhere });
  const id = await inbox.keep({
    key_id,
    at: receiving.clock.now(),
    receiver: receiver.name,
    method,
    path,
    headers: JSON.stringify(keptHeaders(request.rawHeaders)),
    body: body.subarray(0, BODY_KEPT),
    body_bytes: body.length,
    ...subject,
    signature,
    ...told,
  });
  const outcome = await perform(response, does, open);
  if (outcome) await inbox.amend(id, outcome);
}
