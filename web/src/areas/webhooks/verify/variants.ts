/** What usually happens to a body between the service and the check of its signature. */
export type BodyFault =
  | 'newline_added'
  | 'newline_missing'
  | 'space_added'
  | 'line_breaks'
  | 'byte_order_mark'
  | 'reserialised'
  | 'quoted_text'
  | 'encoding';

/** What is usually wrong with a secret that is almost right. */
export type SecretFault =
  'secret_space' | 'secret_quoted' | 'secret_prefix' | 'secret_decoded' | 'secret_not_used';

/** The bytes that may have been signed, or used as the secret, and what happened to them; null if nothing. */
export interface Variant<Fault> {
  bytes: Uint8Array<ArrayBuffer>;
  fault: Fault | null;
}

const encoder = new TextEncoder();
const BOM = '\uFEFF';
const KEY_PREFIX = 'whsec_';

/** The value of a JSON text; null for any other text. */
export function parsed(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null; // not JSON, so it was not serialised
  }
}

const escaped = (text: string): string =>
  text.replaceAll(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** JSON with a space after each colon and comma, as Python writes it. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(
    ([name, field]) => `${JSON.stringify(name)}: ${spaced(field)}`,
  );
  return `{${fields.join(', ')}}`;
}

/** The usual serialisations of a value: compact, indented, spaced; with ASCII or slashes escaped. */
function serialisations(value: unknown): string[] {
  const layouts = [
    JSON.stringify(value),
    ...[2, 4, '\t'].map((indent) => JSON.stringify(value, null, indent)),
    spaced(value),
  ];
  return layouts
    .flatMap((text) => [text, text.replaceAll('/', '\\/')])
    .flatMap((text) => [text, escaped(text)])
    .flatMap((text) => [text, `${text}\n`]);
}

// One byte for each character; null if a character needs more.
function latin1(text: string): Uint8Array<ArrayBuffer> | null {
  const units = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return units.every((unit) => unit <= 0xff) ? Uint8Array.from(units) : null;
}

function* bodyTexts(body: string): Generator<[text: string, fault: BodyFault]> {
  yield [body.startsWith(BOM) ? body.slice(1) : `${BOM}${body}`, 'byte_order_mark'];
  yield [body.replace(/\r?\n$/, ''), 'newline_added'];
  yield [body.replace(/[\r\n]+$/, ''), 'newline_added'];
  yield [`${body}\n`, 'newline_missing'];
  yield [`${body}\r\n`, 'newline_missing'];
  yield [body.trim(), 'space_added'];
  yield [body.replaceAll(/\r?\n/g, '\r\n'), 'line_breaks'];
  yield [body.replaceAll('\r\n', '\n'), 'line_breaks'];
  const json = parsed(body.startsWith(BOM) ? body.slice(1) : body);
  if (!json) return;
  if (typeof json.value === 'string') yield [json.value, 'quoted_text'];
  for (const text of serialisations(json.value)) yield [text, 'reserialised'];
}

/** The body itself, then what it may have been. */
export function bodyVariants(body: string): Variant<BodyFault>[] {
  const byte = latin1(body);
  return [
    { bytes: encoder.encode(body), fault: null },
    ...[...bodyTexts(body)]
      .filter(([text]) => text !== body)
      .map(([text, fault]) => ({ bytes: encoder.encode(text), fault })),
    ...(byte ? [{ bytes: byte, fault: 'encoding' } as const] : []),
  ];
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  const digits = text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  if (!/^[A-Za-z0-9+/]+$/.test(digits) || digits.length % 4 === 1) return null;
  return Uint8Array.from(atob(digits), (byte) => byte.charCodeAt(0));
}

function fromHex(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^([0-9a-f]{2})+$/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (digits) => parseInt(digits, 16));
}

/** The secret itself, then what it may have been. */
export function secretVariants(secret: string): Variant<SecretFault>[] {
  const bare = secret.startsWith(KEY_PREFIX) ? secret.slice(KEY_PREFIX.length) : null;
  const texts: [text: string, fault: SecretFault][] = [
    [secret.trim(), 'secret_space'],
    [secret.replace(/^(["'`])(.*)\1$/s, '$2'), 'secret_quoted'],
    [bare ?? `${KEY_PREFIX}${secret}`, 'secret_prefix'],
  ];
  const decoded = [fromBase64(bare ?? secret), fromHex(bare ?? secret)];
  return [
    { bytes: encoder.encode(secret), fault: null },
    ...texts
      .filter(([text]) => text !== secret && text !== '')
      .map(([text, fault]) => ({ bytes: encoder.encode(text), fault })),
    ...decoded.flatMap((bytes) => (bytes ? [{ bytes, fault: 'secret_decoded' } as const] : [])),
    // An HMAC pads its key with zeros, so this is the same as an empty key, which Web Crypto refuses.
    { bytes: new Uint8Array(1), fault: 'secret_not_used' },
  ];
}
