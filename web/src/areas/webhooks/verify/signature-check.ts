import { SIGNATURE_HEADER, SIGNATURE_PREFIX, statedDigest } from '@connect-console/server/contract';
import {
  bodyVariants,
  parsed,
  secretVariants,
  type BodyFault,
  type SecretFault,
  type Variant,
} from './variants';

/** What is wrong with the value of the header. */
export type HeaderFault =
  | 'prefix_missing'
  | 'prefix_case'
  | 'other_algorithm'
  | 'base64'
  | 'several'
  | 'quoted'
  | 'inner_space'
  | 'too_short'
  | 'too_long'
  | 'not_hex';

export type Fault = HeaderFault | BodyFault | SecretFault | 'secret_wrong' | 'body_changed';

/** The result of a check. */
export interface SignatureCheck {
  isValid: boolean;
  /** Empty if it is valid; else everything that has to be corrected. */
  faults: readonly Fault[];
  /** For a valid signature whose digits are in upper case: a receiver that compares text rejects it. */
  isUpperCase: boolean;
}

/** The HMAC-SHA256 of a message as hexadecimal digits in lower case. */
export type Hmac = (
  key: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
) => Promise<string>;

/** What is checked, as text. */
export interface SignatureInput {
  body: string;
  header: string;
  secret: string;
}

const HEX = /^[0-9a-f]+$/i;
const LENGTH = 64;

/** The header's value in the pasted text, which may begin with the header's name. HTTP drops outer white space. */
export function headerValue(pasted: string): string {
  const name = new RegExp(`^\\s*${SIGNATURE_HEADER}\\s*:`, 'i');
  return pasted.replace(name, '').trim();
}

const hexOfBase64 = (text: string): string =>
  Array.from(atob(text), (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');

/** What is wrong with a malformed value, and the digest that was meant, if it can be recognised. */
function headerFault(value: string): { fault: HeaderFault; digest: string | null } {
  const bare = value.replace(/^(["'`])(.*)\1$/s, '$2').trim();
  if (bare !== value) {
    const stated = statedDigest(bare);
    return { fault: 'quoted', digest: typeof stated === 'string' ? null : stated.digest };
  }
  if (value.includes(',')) return { fault: 'several', digest: null };
  const [, prefix, rest = ''] = /^([a-z0-9-]*=)?(.*)$/is.exec(value) ?? [];
  const isHex = HEX.test(rest) && rest.length === LENGTH;
  const digest = isHex ? rest.toLowerCase() : null;
  if (prefix === undefined && isHex) return { fault: 'prefix_missing', digest };
  if (prefix !== undefined && prefix !== SIGNATURE_PREFIX) {
    return prefix.toLowerCase() === SIGNATURE_PREFIX
      ? { fault: 'prefix_case', digest }
      : { fault: 'other_algorithm', digest: null };
  }
  if (/\s/.test(rest)) {
    const closed = rest.replaceAll(/\s/g, '');
    const isWhole = HEX.test(closed) && closed.length === LENGTH;
    return { fault: 'inner_space', digest: isWhole ? closed.toLowerCase() : null };
  }
  if (/^[A-Za-z0-9+/]{43}=$/.test(rest)) return { fault: 'base64', digest: hexOfBase64(rest) };
  if (!HEX.test(rest)) return { fault: 'not_hex', digest: null };
  return { fault: rest.length < LENGTH ? 'too_short' : 'too_long', digest: null };
}

interface Pair {
  key: Variant<SecretFault>;
  message: Variant<BodyFault>;
}

const faultsOf = ({ key, message }: Pair): Fault[] =>
  [key.fault, message.fault].filter((fault) => fault !== null);

/** The fewest faults of secret and body with which the digest matches; null if no known fault explains it. */
async function explain(
  { body, secret }: SignatureInput,
  digest: string,
  hmac: Hmac,
): Promise<readonly Fault[] | null> {
  const bodies = bodyVariants(body);
  const secrets = secretVariants(secret);
  const pairs = secrets.flatMap((key) => bodies.map((message) => ({ key, message })));
  pairs.sort((a, b) => faultsOf(a).length - faultsOf(b).length);
  for (const pair of pairs) {
    if ((await hmac(pair.key.bytes, pair.message.bytes)) === digest) return faultsOf(pair);
  }
  return null;
}

/**
 * Checks a delivery as its receiver got it (part 6), and finds out why the signature does not match, by trying what
 * usually happens to bodies and secrets. All three parts must be given.
 */
export async function checkSignature(input: SignatureInput, hmac: Hmac): Promise<SignatureCheck> {
  const value = headerValue(input.header);
  const stated = statedDigest(value);
  const malformed = typeof stated === 'string' ? headerFault(value) : null;
  const digest = malformed ? malformed.digest : typeof stated === 'string' ? null : stated.digest;
  // Without a digest, only the fault of the header is known.
  const others = digest === null ? [] : await explain(input, digest, hmac);
  const inner: readonly Fault[] = others ?? [parsed(input.body) ? 'secret_wrong' : 'body_changed'];
  const faults = malformed ? [malformed.fault, ...inner] : inner;
  const isValid = faults.length === 0;
  return { isValid, faults, isUpperCase: isValid && value !== value.toLowerCase() };
}
