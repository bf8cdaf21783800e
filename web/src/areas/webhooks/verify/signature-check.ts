import { SIGNATURE_HEADER, SIGNATURE_PREFIX } from '@connect-console/server/contract';
import { isJson } from '../../../ui/text/json-source';

/** What makes a signature invalid, in words, and what to do about it. */
export const FAULTS = {
  prefix_missing: {
    what: 'The prefix is missing',
    remedy: 'The header is sha256= followed by the digest. Compare the whole value.',
  },
  prefix_case: {
    what: 'The prefix is in the wrong case',
    remedy: 'It must be sha256= in lower case.',
  },
  malformed: {
    what: 'The header is malformed',
    remedy:
      'It must be sha256= followed by 64 hexadecimal digits. Compare the whole value, and make sure that you read X-Hub-Signature-256.',
  },
  newline_added: {
    what: 'A newline was added to the end of the body',
    remedy:
      'Remove the last line break. Editors and echo add one; use printf or the bytes as received.',
  },
  reserialised: {
    what: 'The body was serialised again',
    remedy:
      'The values are the signed ones, but the layout differs. Check the raw body before any JSON parser, not JSON.stringify(request.body).',
  },
  secret_space: {
    what: 'The secret has white space before or after it',
    remedy:
      'Remove it. A file with the secret often ends with a newline that belongs to the file only.',
  },
  secret_wrong: {
    what: 'The secret is probably a different one',
    remedy:
      'No common change to the body or secret explains the signature. Check that the secret belongs to this environment and was not rotated. If it is right, a value in the body was changed.',
  },
  body_changed: {
    what: 'The body is not complete JSON, so it was cut or changed',
    remedy: 'Copy the whole raw body. If it is complete, the secret is a different one.',
  },
} as const;
export type Fault = keyof typeof FAULTS;

/** The result of a check. */
export interface SignatureCheck {
  isValid: boolean;
  /** Empty if it is valid; else everything that has to be corrected. */
  faults: readonly Fault[];
  /** For a valid signature whose digits are in upper case: a receiver that compares text rejects it. */
  isUpperCase: boolean;
}

/** What is checked, as text. */
export interface SignatureInput {
  body: string;
  header: string;
  secret: string;
}

/** Whether the browser offers Web Crypto, which a page has only over https and on this computer's own address. */
export function hasWebCrypto(): boolean {
  // The type says that it is always there.
  return (globalThis.crypto as Partial<Crypto> | undefined)?.subtle !== undefined;
}

const encoder = new TextEncoder();

/** The HMAC-SHA256 of a text as hexadecimal digits in lower case. The secret must not be empty. */
async function hmac(secret: string, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [
    'sign',
  ]);
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The header's value in the pasted text, which may begin with the header's name. HTTP drops outer white space. */
export function headerValue(pasted: string): string {
  const name = new RegExp(`^\\s*${SIGNATURE_HEADER}\\s*:`, 'i');
  return pasted.replace(name, '').trim();
}

/** The digest in a value, null if it has none, and what is wrong with the form of the value. */
function readHeader(value: string): { faults: Fault[]; digest: string | null } {
  const [, prefix, digits] = /^(sha256=)?([0-9a-f]{64})$/i.exec(value) ?? [];
  if (digits === undefined) return { faults: ['malformed'], digest: null };
  const digest = digits.toLowerCase();
  if (prefix === SIGNATURE_PREFIX) return { faults: [], digest };
  return { faults: [prefix === undefined ? 'prefix_missing' : 'prefix_case'], digest };
}

/** JSON with a space after each colon and comma, as Python writes it. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, field]) => `${JSON.stringify(name)}: ${spaced(field)}`,
  );
  return `{${fields.join(', ')}}`;
}

const escaped = (text: string): string =>
  text.replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The usual serialisations of a JSON text: compact or spaced; with ASCII or slashes escaped. */
function serialisations(json: string): string[] {
  try {
    const value: unknown = JSON.parse(json);
    return [JSON.stringify(value), spaced(value)]
      .flatMap((text) => [text, text.replaceAll('/', '\\/')])
      .flatMap((text) => [text, escaped(text)]);
  } catch {
    return []; // not JSON, or nested too deeply to be written again
  }
}

/** The bodies that may have been signed, each with the fault of the given one. */
function signedBodies(body: string): [text: string, faults: Fault[]][] {
  return [
    [body, []],
    [body.replace(/[\r\n]+$/, ''), ['newline_added']],
    ...serialisations(body).map((text): [string, Fault[]] => [text, ['reserialised']]),
  ];
}

/** The faults of secret and body with which the digest matches; null if no known fault explains it. */
async function explain({ body, secret }: SignatureInput, digest: string): Promise<Fault[] | null> {
  const bodies = signedBodies(body);
  const bare = secret.trim();
  const secrets: [text: string, faults: Fault[]][] = [[secret, []]];
  if (bare !== secret && bare !== '') secrets.push([bare, ['secret_space']]);
  for (const [key, secretFaults] of secrets) {
    for (const [text, bodyFaults] of bodies) {
      if ((await hmac(key, text)) === digest) return [...secretFaults, ...bodyFaults];
    }
  }
  return null;
}

/**
 * Checks a delivery as its receiver got it (part 6), and finds out why the signature does not match, by trying what
 * usually happens to bodies and secrets. All three parts must be given.
 */
export async function checkSignature(input: SignatureInput): Promise<SignatureCheck> {
  const value = headerValue(input.header);
  const { faults, digest } = readHeader(value);
  if (digest !== null) {
    const unexplained: Fault = isJson(input.body) ? 'secret_wrong' : 'body_changed';
    faults.push(...((await explain(input, digest)) ?? [unexplained]));
  }
  const isValid = faults.length === 0;
  return { isValid, faults, isUpperCase: isValid && value !== value.toLowerCase() };
}
