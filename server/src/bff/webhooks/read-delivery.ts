import { isUtf8 } from 'node:buffer';
import {
  FAULT_REASONS,
  asRecord,
  findJsonFault,
  firstText,
  identifier,
  readTimes,
  type HookRefusal,
  type RawRecord,
} from '../../contract/index.js';
import { InvalidRequestError } from '../../http/errors.js';
import type { IncomingDelivery } from '../calls/store/keep-delivery.js';

/** Marks an event of the console's own: part 6 leaves the payload open. */
export const SENT_BY = 'Connect Console';

/** A delivery, and whether it is only a test that this console or another one sent. */
export interface ReadDelivery extends IncomingDelivery {
  is_test: boolean;
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

// What no database keeps as it came cannot be an id.
function idOf(raw: RawRecord, names: readonly string[]): string | null {
  return identifier.safeParse(firstText(raw, names)).data ?? null;
}

function parseObject(body: Buffer): RawRecord | null {
  try {
    return isUtf8(body) ? asRecord(JSON.parse(body.toString())) : null;
  } catch {
    return null; // not JSON
  }
}

/**
 * Reads a delivery (part 6). Only the transaction ID and the type are required; other fields may be missing or have
 * another form. Throws UnreadableDeliveryError.
 */
export function readDelivery(body: Buffer): ReadDelivery {
  const raw = parseObject(body);
  if (!raw) throw new UnreadableDeliveryError('not_json');
  const found = findJsonFault(raw);
  if (found) throw new UnreadableDeliveryError('wrong_shape', FAULT_REASONS[found.fault]);
  const transaction_id = idOf(raw, ['transaction_id']);
  const webhook_type = idOf(raw, ['type', 'webhook_type']);
  if (transaction_id === null || webhook_type === null) {
    throw new UnreadableDeliveryError('wrong_shape');
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
