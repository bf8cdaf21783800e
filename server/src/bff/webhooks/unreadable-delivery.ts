import type { HookRefusal } from '../../contract/index.js';
import { InvalidRequestError } from '../../http/errors.js';

const SAID = {
  not_json: 'The body is not a JSON object in UTF-8.',
  wrong_shape: 'The body has no transaction_id, or no type.',
} as const satisfies Partial<Record<HookRefusal, string>>;

/** A webhook whose signature holds but whose body is no delivery (part 6). */
export class UnreadableDeliveryError extends InvalidRequestError {
  /** `detail` continues the sentence "The body …" where the reason alone does not say enough. */
  constructor(
    readonly reason: keyof typeof SAID,
    detail?: string,
  ) {
    super(detail === undefined ? SAID[reason] : `The body ${detail}.`);
  }
}
