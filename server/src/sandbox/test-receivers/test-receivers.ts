import express, { Router, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { asRecord, identifier } from '../../contract/index.js';
import { BodyTooLargeError, NotFoundError } from '../../http/errors.js';
import type { Listening } from '../../http/listen.js';
import { jsonOf } from '../../http/parse-request.js';
import { requestLog } from '../../http/request-log.js';
import { keptHeaders, signatureVerdict } from '../../http/webhook-signature.js';
import type { Clock } from '../clock/clock.js';
import type { Account, Database } from '../database/schema.js';
import { demoAccountRequired } from '../errors.js';
import { sendFailure } from '../failure-response.js';
import {
  findTestReceiver,
  listTestReceivers,
  openInboxTokens,
  ownAddress,
  readTestReceiverPath,
  testReceiverPath,
  type ServedBase,
} from './addresses.js';
import { createInbox } from './inbox.js';
import { POST_ONLY } from './receiver-table.js';
import { listenWrongTls } from './wrong-tls.js';

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
async function readBody(request: Request): Promise<Buffer | null> {
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

async function findCall(database: Database, transaction_id: string | null) {
  return database
    .selectFrom('calls')
    .innerJoin('api_keys', 'api_keys.key_id', 'calls.key_id')
    .select(['calls.attempts', 'api_keys.side'])
    .where('calls.transaction_id', '=', transaction_id)
    .executeTakeFirst();
}

interface TestReceiverSettings {
  database: Database;
  clock: Clock;
  logger: Logger;
  /** Every key that was ever given, because an address that was handed out keeps working. */
  accounts: readonly Account[];
  secret: string;
  host: string;
  publicUrl: () => string;
}

const MOST_OPEN = 512;
/** A privileged port on which nothing listens (tcpmux). */
const UNUSED_PORT = 1;

/** Reads the stored inbox tokens. The second listener opens with start(). */
export async function openTestReceivers(settings: TestReceiverSettings) {
  const { database, clock, logger, secret, host, publicUrl } = settings;
  const tokens = await openInboxTokens(database, settings.accounts);
  const inbox = createInbox(database);
  let isStopped = false;
  const open = new Set<Response>();
  // Every request under way, so that the database stays open until it ends.
  const receiving = new Set<Promise<void>>();

  /**
   * Stores a delivery in the inbox, then responds as its test receiver does. Throws NotFoundError, BodyTooLargeError,
   * and RefusedError for a call of the production side, which has no test receivers.
   */
  async function receive(request: Request, response: Response): Promise<void> {
    const { method, originalUrl: path } = request;
    const place = readTestReceiverPath(request.baseUrl + request.path);
    const key_id = place && tokens.find(place.token);
    if (!place || key_id === null) throw new NotFoundError('No test receiver has this address.');
    const receiver = findTestReceiver(place);
    response.set('Content-Security-Policy', "default-src 'none'");
    if (method === 'GET' || method === 'HEAD') {
      const explained = `A test receiver of the sandbox. ${receiver.about}\nIt accepts POST.\n`;
      response.type('text').send(explained);
      return;
    }
    if (isStopped) {
      response.destroy();
      return;
    }
    if (open.size >= MOST_OPEN) {
      response.status(503).type('text').send('Too many deliveries are open here.');
      return;
    }
    open.add(response);
    response.once('close', () => open.delete(response));
    const body = await readBody(request);
    if (!body) return;
    const subject = readSubject(body);
    const call = await findCall(database, subject.transaction_id);
    if (call?.side === 'production') {
      throw demoAccountRequired('Test receivers take deliveries of sandbox keys only.');
    }
    const header = request.headers['x-hub-signature-256'];
    const signature = signatureVerdict(header?.toString(), secret, body);
    const elsewhere = `${publicUrl()}${testReceiverPath(place.token, 'status')}/200`;
    const arrival = { n: receiver.n, signature, attempts: call?.attempts ?? 0, elsewhere };
    const { send, ...described } = method === 'POST' ? receiver.respond(arrival) : POST_ONLY;
    await inbox.keep({
      key_id,
      at: clock.now(),
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

  // Open without a key to any sender that knows an address.
  const router = Router({ caseSensitive: true });
  router.use((request, response, next) => {
    const received: Promise<void> = receive(request, response)
      .catch(next)
      .finally(() => receiving.delete(received));
    receiving.add(received);
  });

  let untrusted: Listening | undefined;
  /** By the name of the test receiver that is there; all others are at the public URL. */
  const bases = new Map<string, ServedBase>();

  /** Opens the second listener; `url` is the address of the first one. */
  async function start(url: string): Promise<void> {
    const app = express().disable('x-powered-by').use(requestLog(logger));
    app.use('/receive', router).use(sendFailure(logger));
    untrusted = await listenWrongTls(database, app, host);
    const { hostname: here } = new URL(url);
    const { hostname: there } = new URL(publicUrl());
    const at = (offered: string, local: string) => ({ offered, local });
    const { port } = untrusted;
    bases.set('wrong_tls', at(`https://${there}:${port}`, `https://${here}:${port}`));
    const unused = at(`http://${there}:${UNUSED_PORT}`, `http://${here}:${UNUSED_PORT}`);
    bases.set('no_listener', unused).set('', at(publicUrl(), url)).set('local', at(url, url));
  }

  return {
    inbox,
    /** Serves `/receive/…`. An unknown token is a 404; a GET explains the address. */
    router,
    /** The test receivers with the key's addresses, which are known after start(). */
    list: (key_id: string) =>
      listTestReceivers(tokens.of(key_id), (name) => bases.get(name)?.offered ?? publicUrl()),
    /** Where to connect for a destination that is a test receiver; null for any other. */
    ownAddress: (destination_url: string) => ownAddress(bases.values(), destination_url),
    start,
    /** Closes open connections, and every later one at once, ends waiting requests, and resolves when nothing more is written. */
    stop: async () => {
      isStopped = true;
      inbox.stop();
      for (const response of open) response.destroy();
      await untrusted?.close();
      await Promise.all(receiving);
    },
  };
}

export type TestReceivers = Awaited<ReturnType<typeof openTestReceivers>>;
