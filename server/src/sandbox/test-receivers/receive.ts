import type { IncomingMessage } from 'node:http';
import type { Request, Response } from 'express';
import { keptHeaders, signatureVerdict } from '../../http/webhook-signature.js';
import type { Clock } from '../clock/clock.js';
import type { Database, NewInboxRow } from '../database/schema.js';
import { demoAccountRequired } from '../errors.js';
import { POST_ONLY } from './receiver-table.js';
import type { ServedTestReceiver } from './addresses.js';
import { BodyTooLargeError } from '../../http/errors.js';
import { asRecord, identifier } from '../../contract/index.js';
import { jsonOf } from '../../http/parse-request.js';

/**
 * The fields of part 6 that identify a delivery, from a body of any form; null if one is missing or not an identifier.
 */
export function readSubject(body: Buffer) {
  const fields = asRecord(jsonOf(body)) ?? {};
  const field = (name: string) => identifier.safeParse(fields[name]).data ?? null;
  return {
    transaction_id: field('transaction_id'),
    webhook_type: field('type'),
    reference_user_id: field('reference_user_id'),
  };
}

/** The largest delivery that is read, in bytes; the signature is verified over all of it. */
const READ_BYTES = 256 * 1024;

/**
 * The body unchanged, whatever its type and encoding; null if the sender closed the connection before its end. Throws
 * BodyTooLargeError.
 */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // The connection stays open for the response to a body that is too large.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      const piece = chunk as Buffer; // the request has no encoding, so its chunks are bytes
      chunks.push(piece);
      bytes += piece.length;
      if (bytes > READ_BYTES) throw new BodyTooLargeError(READ_BYTES);
    }
  } catch (error) {
    if (error instanceof BodyTooLargeError) throw error;
    return null;
  }
  return Buffer.concat(chunks);
}

const BODY_KEPT = 64 * 1024;

export interface Receiving {
  database: Database;
  clock: Clock;
  secret: string;
  /** Stores an entry of an inbox. */
  keep: (row: NewInboxRow) => Promise<void>;
}

interface Arriving {
  receiver: ServedTestReceiver;
  /** The key that the address belongs to. */
  key_id: string;
  request: Request;
  response: Response;
  /** The address of a test receiver that responds with 200. */
  elsewhere: string;
}

async function findCall(database: Database, transaction_id: string | null) {
  return database
    .selectFrom('calls')
    .innerJoin('api_keys', 'api_keys.key_id', 'calls.key_id')
    .select(['calls.attempts', 'api_keys.side'])
    .where('calls.transaction_id', '=', transaction_id)
    .executeTakeFirst();
}

/**
 * Reads a delivery, verifies its signature, stores it in the inbox, then responds as its test receiver does. Throws
 * BodyTooLargeError, and RefusedError for a call of the production side, which has no test receivers.
 */
export async function receive(receiving: Receiving, arriving: Arriving): Promise<void> {
  const { database, keep } = receiving;
  const { receiver, key_id, request, response, elsewhere } = arriving;
  const body = await readBody(request);
  if (!body) return;
  const subject = readSubject(body);
  const call = await findCall(database, subject.transaction_id);
  if (call?.side === 'production') {
    throw demoAccountRequired('Test receivers take deliveries of sandbox keys only.');
  }
  const header = request.headers['x-hub-signature-256'];
  const signature = signatureVerdict(header?.toString(), receiving.secret, body);
  const { method, originalUrl: path } = request;
  const arrival = { n: receiver.n, signature, attempts: call?.attempts ?? 0, elsewhere };
  const { send, ...described } = method === 'POST' ? receiver.respond(arrival) : POST_ONLY;
  await keep({
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
    ...described,
  });
  await send(response);
}
