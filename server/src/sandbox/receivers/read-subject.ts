import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import { identifier } from '../../contract/index.js';

/** What a delivery says that it is about; null where it does not say, or not in so many words. */
export interface Subject {
  transaction_id: string | null;
  webhook_type: string | null;
  reference_user_id: string | null;
}

const record = z.record(z.string(), z.unknown());

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
  const fields = record.safeParse(json(body)).data ?? {};
  const told = (name: string) => identifier.safeParse(fields[name]).data ?? null;
  return {
    transaction_id: told('transaction_id'),
    webhook_type: told('type'),
    reference_user_id: told('reference_user_id'),
  };
}
