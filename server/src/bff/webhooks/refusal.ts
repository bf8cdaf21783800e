import type { HookRefusal, SignatureVerdict } from '../../contract/index.js';
import {
  BodyTooLargeError,
  UnsupportedMediaTypeError,
  InvalidRequestError,
} from '../../http/errors.js';
import { NoWebhookSecretError, SignatureRefusedError, TooManyRequestsError } from '../errors.js';
import { signatureVerdict } from '../../http/webhook-signature.js';

const SIGNATURES = {
  match: null,
  missing: ['no_signature', 'The header X-Hub-Signature-256 is missing.'],
  malformed: ['malformed_signature', 'X-Hub-Signature-256 is not of the form sha256=<hex>.'],
  mismatch: ['wrong_signature', 'The signature does not fit the body and the secret.'],
} as const satisfies Record<SignatureVerdict, readonly [HookRefusal, string] | null>;

/** Throws SignatureRefusedError unless X-Hub-Signature-256 (part 6) is valid for exactly these bytes. */
export function requireSignature(header: string | undefined, secret: string, body: Buffer): void {
  const refused = SIGNATURES[signatureVerdict(header, secret, body)];
  if (refused) throw new SignatureRefusedError(refused[0], refused[1]);
}

const UNREADABLE = {
  not_json: 'The body is not a JSON object in UTF-8.',
  wrong_shape: 'The body has no transaction_id, or no type.',
} as const satisfies Partial<Record<HookRefusal, string>>;

/** A request whose signature is valid but whose body is no delivery (part 6). */
export class UnreadableDeliveryError extends InvalidRequestError {
  /** `detail` continues the sentence "The body …" where the reason alone does not say enough. */
  constructor(
    readonly reason: keyof typeof UNREADABLE,
    detail?: string,
  ) {
    super(detail === undefined ? UNREADABLE[reason] : `The body ${detail}.`);
  }
}

/** As what a refused delivery is counted; null for a fault of the console's own. */
export function refusalOf(error: unknown): HookRefusal | null {
  if (error instanceof SignatureRefusedError) return error.reason;
  if (error instanceof UnreadableDeliveryError) return error.reason;
  if (error instanceof NoWebhookSecretError) return 'no_secret';
  if (error instanceof BodyTooLargeError) return 'too_large';
  if (error instanceof UnsupportedMediaTypeError) return 'not_json';
  return error instanceof TooManyRequestsError ? 'too_many' : null;
}
