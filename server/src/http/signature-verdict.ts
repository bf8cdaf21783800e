import { timingSafeEqual } from 'node:crypto';
import type { SignatureVerdict } from '../contract/index.js';
import { signatureOf } from './webhook-signature.js';

const FORM = /^sha256=([0-9a-f]{64})$/i;

/**
 * Weighs X-Hub-Signature-256 (part 6) against exactly these bytes. The digest is compared in constant time;
 * what is told before that is in the header for everybody to see. Hexadecimal digits count in either case,
 * as they are the same bytes.
 */
export function signatureVerdict(
  header: string | undefined,
  secret: string,
  body: Buffer,
): SignatureVerdict {
  if (header === undefined || header === '') return 'missing';
  const form = header.startsWith('sha256=') ? FORM.exec(header) : null;
  if (!form?.[1]) return 'malformed';
  const given = Buffer.from(form[1].toLowerCase());
  const expected = Buffer.from(signatureOf(secret, body).slice('sha256='.length));
  return timingSafeEqual(given, expected) ? 'match' : 'mismatch';
}
