import { Router, type ErrorRequestHandler, type RequestHandler } from 'express';
import {
  asRecord,
  findEnvironment,
  findJsonFault,
  firstText,
  identifier,
  readTimes,
  SIGNATURE_HEADER,
  statedDigest,
  type Header,
  type HookRefusal,
  type RawRecord,
  type SignatureVerdict,
} from '../../contract/index.js';
import { addressKey, createAttemptLimit, type AttemptLimit } from '../../http/attempt-limit.js';
import {
  BodyTooLargeError,
  InvalidRequestError,
  UnsupportedMediaTypeError,
} from '../../http/errors.js';
import { methodNotAllowed } from '../../http/table-router.js';
import { jsonOf, rawBody, rawBodyOf } from '../../http/parse-request.js';
import { keptHeaders, signatureVerdict } from '../../http/webhook-signature.js';
import { hideSecrets } from '../../upstream/read-response.js';
import { guard } from '../auth/guard.js';
import type { SessionStore } from '../auth/sessions.js';
import { NoWebhookSecretError, SignatureRefusedError, TooManyRequestsError } from '../errors.js';
import type { ReadDelivery } from './delivery-store.js';
import type { IncomingDeliveryParts } from './incoming-delivery-parts.js';
import { isAccepted, relayDelivery } from './relay.js';
import { SENT_BY } from './test-event.js';

/** A request with a valid signature whose body is not a delivery (part 6). */
class UnreadableDeliveryError extends InvalidRequestError {
  constructor(
    readonly reason: HookRefusal,
    message: string,
  ) {
    super(message);
  }
}

// Text that no database stores unchanged cannot be an ID.
function idOf(raw: RawRecord, names: readonly string[]): string | null {
  return identifier.safeParse(firstText(raw, names)).data ?? null;
}

/**
 * Reads a delivery (part 6). Only the transaction ID and the type are required; other fields may be missing or have
 * another form. Throws UnreadableDeliveryError.
 */
export function readDelivery(body: Buffer): ReadDelivery {
  const raw = asRecord(jsonOf(body));
  if (!raw) {
    throw new UnreadableDeliveryError('not_json', 'The body is not a JSON object in UTF-8.');
  }
  const found = findJsonFault(raw);
  if (found) {
    throw new UnreadableDeliveryError('wrong_shape', `The body ${found.reason}.`);
  }
  const transaction_id = idOf(raw, ['transaction_id']);
  const webhook_type = idOf(raw, ['type', 'webhook_type']);
  if (transaction_id === null || webhook_type === null) {
    const without = 'The body has no transaction_id, or no type.';
    throw new UnreadableDeliveryError('wrong_shape', without);
  }
  const payload = asRecord(raw['payload']);
  return {
    transaction_id,
    webhook_type,
    reference_user_id: idOf(raw, ['reference_user_id']),
    user_id: idOf(raw, ['user_id']),
    created_at: readTimes(raw).created,
    body: body.toString(),
    is_test: payload?.['test'] === true && payload['sent_by'] === SENT_BY,
  };
}

const SIGNATURES = {
  match: null,
  missing: ['no_signature', 'The header X-Hub-Signature-256 is missing.'],
  malformed: ['malformed_signature', 'X-Hub-Signature-256 is not of the form sha256=<hex>.'],
  mismatch: ['wrong_signature', 'The signature does not match the body and the secret.'],
} as const satisfies Record<SignatureVerdict, readonly [HookRefusal, string] | null>;

/** Throws SignatureRefusedError unless X-Hub-Signature-256 (part 6) is valid for exactly these bytes. */
export function requireSignature(header: string | undefined, secret: string, body: Buffer): void {
  const refused = SIGNATURES[signatureVerdict(header, secret, body)];
  if (refused) throw new SignatureRefusedError(refused[0], refused[1]);
}

/** The reason under which a refused delivery is counted; null for a fault of the console. */
export function refusalOf(error: unknown): HookRefusal | null {
  if (error instanceof SignatureRefusedError) return error.reason;
  if (error instanceof UnreadableDeliveryError) return error.reason;
  if (error instanceof NoWebhookSecretError) return 'no_secret';
  if (error instanceof BodyTooLargeError) return 'too_large';
  if (error instanceof UnsupportedMediaTypeError) return 'not_json';
  return error instanceof TooManyRequestsError ? 'too_many' : null;
}

const PATH = '/hooks/:environment';
const BODY_LIMIT = 64 * 1024;
// High enough that a service with a wrong secret stays below it.
const REFUSALS = { windowMs: 60_000, limit: 6000 };

/**
 * `POST /hooks/{environment}`: the console as a destination (part 6). It verifies the signature, stores the delivery
 * and responds with 200 or, if the type has a relay, with the customer's own response. Refused requests are counted.
 *
 * An address with too many refused requests is refused before its bodies are read, unless the request has a signature:
 * a valid one is always accepted, because forged deliveries may come from the address of the service's own proxy.
 */
export function incomingRoute(
  parts: IncomingDeliveryParts,
  sessions: SessionStore,
  refusals: AttemptLimit = createAttemptLimit(REFUSALS),
): Router {
  const router = Router();

  const refuseUnsigned: RequestHandler = (request, _response, next) => {
    parts.environments.resolve(request.params['environment']);
    const isSigned = typeof statedDigest(request.get(SIGNATURE_HEADER)) !== 'string';
    if (!isSigned && refusals.isReached(addressKey(request))) {
      throw new TooManyRequestsError('Too many refused webhooks came from this address.');
    }
    next();
  };

  const count: ErrorRequestHandler = (error: unknown, request, _response, _next) => {
    const environment = findEnvironment(request.params['environment']);
    const reason = refusalOf(error);
    if (environment && reason) {
      refusals.count(addressKey(request));
      parts.deliveries.refused(environment, reason);
    }
    throw error;
  };

  const receive: RequestHandler = async (request, response) => {
    const { environment, service } = parts.environments.resolve(request.params['environment']);
    const secret = service.webhookSecret;
    if (secret === undefined) {
      throw new NoWebhookSecretError(
        'No webhook secret is set here, so no signature can be checked.',
      );
    }
    const body = rawBodyOf(request.body);
    requireSignature(request.get(SIGNATURE_HEADER), secret, body);
    const delivery = readDelivery(body);
    const came = keptHeaders(request.rawHeaders);
    // A sender may repeat a secret in any field.
    const kept = came.map(([name, value]): Header => [name, hideSecrets(value, service)]);
    await parts.deliveries.keep(environment, { ...delivery, headers: kept });
    const { headers } = request;
    const relayed = await relayDelivery(parts, environment, delivery, { headers, body });
    // Only a completely sent response is evidence: until then the service may have given up.
    if (!delivery.is_test && (!relayed || isAccepted(relayed.status))) {
      response.once('finish', () => {
        parts.deliveries.accepted(environment, delivery.transaction_id);
      });
    }
    if (relayed) response.status(relayed.status).type(relayed.type).send(relayed.text);
    else response.json({ status: 'success' });
  };

  router.post(PATH, guard('open', sessions), refuseUnsigned, rawBody(BODY_LIMIT), receive, count);
  router.all(PATH, methodNotAllowed('POST'));
  return router;
}
