import type { HookRefusal } from '../../contract/index.js';
import { BodyTooLargeError, UnsupportedMediaTypeError } from '../../http/errors.js';
import { NoWebhookSecretError, SignatureRefusedError, TooManyRequestsError } from '../errors.js';
import { UnreadableDeliveryError } from './unreadable-delivery.js';

const SAID = {
  no_signature: 'The header X-Hub-Signature-256 is missing.',
  malformed_signature: 'X-Hub-Signature-256 is not of the form sha256=<hex>.',
  wrong_signature: 'The signature does not fit the body and the secret.',
} as const satisfies Partial<Record<HookRefusal, string>>;

/** The refusal of a signature, in words for whoever configures the sender. */
export function signatureRefused(reason: keyof typeof SAID): SignatureRefusedError {
  return new SignatureRefusedError(reason, SAID[reason]);
}

/** As what a failure of an incoming webhook is counted; null for a fault of the console's own. */
export function refusalOf(error: unknown): HookRefusal | null {
  if (error instanceof SignatureRefusedError) return error.reason;
  if (error instanceof UnreadableDeliveryError) return error.reason;
  if (error instanceof NoWebhookSecretError) return 'no_secret';
  if (error instanceof BodyTooLargeError) return 'too_large';
  if (error instanceof UnsupportedMediaTypeError) return 'not_json';
  return error instanceof TooManyRequestsError ? 'too_many' : null;
}
