import { timingSafeEqual } from 'node:crypto';
import type { HookRefusal } from '../../contract/index.js';
import { signatureOf } from '../../http/webhook-signature.js';

const FORM = /^sha256=([0-9a-f]{64})$/i;

/**
 * Weighs X-Hub-Signature-256 (part 6) against exactly these bytes: null when it holds, else why not. The
 * digest is compared in constant time; what is told before that is in the header for everybody to see.
 * Hexadecimal digits count in either case, as they are the same bytes.
 */
export function checkSignature(
  header: string | undefined,
  secret: string,
  body: Buffer,
): Extract<HookRefusal, `${string}_signature`> | null {
  if (header === undefined || header === '') return 'no_signature';
  const form = header.startsWith('sha256=') ? FORM.exec(header) : null;
  if (!form?.[1]) return 'malformed_signature';
  const given = Buffer.from(form[1].toLowerCase());
  const expected = Buffer.from(signatureOf(secret, body).slice('sha256='.length));
  return timingSafeEqual(given, expected) ? null : 'wrong_signature';
}
