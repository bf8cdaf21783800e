import type { HookRefusal, SignatureVerdict } from '../../contract/index.js';
import {
  BodyTooLargeError,
  UnsupportedMediaTypeError,
  InvalidRequestError,
} from '../../http/errors.js';
import { NoWebhookSecretError, SignatureRefusedError, TooManyRequestsError } from '../errors.js';
import { signatureVerdict } from '../../http/signature-verdict.js';

type SignatureRefusal = Extract<HookRefusal, `${string}_signature`>;

const REFUSALS: Record<SignatureVerdict, SignatureRefusal | null> = {
  match: null,
  mismatch: 'wrong_signature',
  malformed: 'malformed_signature',
  missing: 'no_signature',
};

/** Null when X-Hub-Signature-256 (part 6) holds for exactly these bytes, else why not. */
export function checkSignature(
  header: string | undefined,
  secret: string,
  body: Buffer,
): SignatureRefusal | null {
  return REFUSALS[signatureVerdict(header, secret, body)];
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

const SIGNATURE = {
  no_signature: 'The header X-Hub-Signature-256 is missing.',
  malformed_signature: 'X-Hub-Signature-256 is not of the form sha256=<hex>.',
  wrong_signature: 'The signature does not fit the body and the secret.',
} as const satisfies Partial<Record<HookRefusal, string>>;

/** The refusal of a signature, in words for the member who configures the sender. */
export function signatureRefused(reason: keyof typeof SIGNATURE): SignatureRefusedError {
  return new SignatureRefusedError(reason, SIGNATURE[reason]);
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
