import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import { identifier } from '../../contract/index.js';

/** What a delivery says that it is about; null where it does not say, or not in so many words. */
export interface Subject {
  transaction_id: string | null;
  webhook_type: string | null;
  reference_user_id: string | null;
}

const told = z.unknown().transform((value) => identifier.safeParse(value).data ?? null);
const delivery = z
  .object({ transaction_id: told, type: told, reference_user_id: told })
  .transform(({ type, ...rest }): Subject => ({ ...rest, webhook_type: type }));

const NOTHING: Subject = { transaction_id: null, webhook_type: null, reference_user_id: null };

function json(body: Buffer): unknown {
  if (!isUtf8(body)) return null;
  try {
    return JSON.parse(body.toString());
  } catch {
    return null; // anybody may send anything: what is no JSON says nothing
  }
}

/** Reads the fields of part 6 out of whatever came. */
export function readSubject(body: Buffer): Subject {
  return delivery.safeParse(json(body)).data ?? NOTHING;
}
