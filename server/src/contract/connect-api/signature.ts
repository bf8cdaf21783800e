/** The header that signs a delivery (part 6). */
export const SIGNATURE_HEADER = 'X-Hub-Signature-256';
/** The prefix of its value; the digest follows as 64 hexadecimal digits. */
export const SIGNATURE_PREFIX = 'sha256=';

const DIGEST = /^[0-9a-f]{64}$/i;

/**
 * The digest in a value of the header, in lower case: the hexadecimal digits may be in either case, the prefix may not.
 * The server compares it in constant time with the digest of the raw body.
 */
export function statedDigest(
  header: string | undefined,
): { digest: string } | 'missing' | 'malformed' {
  if (header === undefined || header === '') return 'missing';
  const digits = header.slice(SIGNATURE_PREFIX.length);
  return header.startsWith(SIGNATURE_PREFIX) && DIGEST.test(digits)
    ? { digest: digits.toLowerCase() }
    : 'malformed';
}
