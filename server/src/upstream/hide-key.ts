// A key this short would be found in innocent text.
const MIN_LENGTH = 8;

const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|.)/g;

// Each escape in the one form that JSON.stringify() writes. The text is not parsed: it may be nested too
// deeply for JSON.stringify(), or be no JSON at all.
const normalised = (text: string): string =>
  text.replace(ESCAPE, (escape, code?: string) => {
    if (escape === '\\/') return '/';
    if (code === undefined) return escape;
    return JSON.stringify(String.fromCharCode(parseInt(code, 16))).slice(1, -1);
  });

/**
 * The text with `shown` in place of the key, wherever a service repeats it: as it is, or escaped in JSON (`\/`,
 * `\u0061`). A text without the key is returned unchanged.
 */
export function hideKey(text: string, key: string, shown = '[API key]'): string {
  if (key.length < MIN_LENGTH) return text;
  const plain = text.replaceAll(key, shown);
  if (!plain.includes('\\')) return plain;
  const escapedKey = JSON.stringify(key).slice(1, -1);
  const same = normalised(plain);
  return same.includes(escapedKey) ? same.replaceAll(escapedKey, shown) : plain;
}
