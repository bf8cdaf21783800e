import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  NOT_KEPT,
  SIGNATURE_PREFIX,
  statedDigest,
  type Header,
  type SignatureVerdict,
} from '../contract/index.js';

/** The value of X-Hub-Signature-256 (part 6): HMAC-SHA256 over exactly these bytes. */
export function signatureOf(secret: string, body: Buffer): string {
  return `${SIGNATURE_PREFIX}${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/**
 * Compares X-Hub-Signature-256 (part 6) with the signature of exactly these bytes. The digest is compared in constant
 * time; the earlier checks reveal only what the sender wrote.
 */
export function signatureVerdict(
  header: string | undefined,
  secret: string,
  body: Buffer,
): SignatureVerdict {
  const stated = statedDigest(header);
  if (typeof stated === 'string') return stated;
  const given = Buffer.from(stated.digest);
  const expected = Buffer.from(signatureOf(secret, body).slice(SIGNATURE_PREFIX.length));
  return timingSafeEqual(given, expected) ? 'match' : 'mismatch';
}

const MOST_HEADERS = 100;
const MOST_CHARACTERS = 8 * 1024;
const SECRET = /cookie|authorization|api[-_]?key|secret|token|password/i;

/**
 * The headers of a request as [name, value] pairs, in their original order and case, for storing: credentials are
 * masked, and what exceeds 100 headers or 8 kB is left out.
 */
export function keptHeaders(raw: readonly string[]): Header[] {
  const pairs: Header[] = [];
  let characters = 0;
  for (let at = 0; at + 1 < raw.length && pairs.length < MOST_HEADERS; at += 2) {
    const [name = '', value = ''] = raw.slice(at, at + 2);
    const kept = SECRET.test(name) ? NOT_KEPT : value;
    characters += name.length + kept.length;
    if (characters > MOST_CHARACTERS) break;
    pairs.push([name, kept]);
  }
  return pairs;
}
