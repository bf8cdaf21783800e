// A key this short would be found in innocent text.
const MIN_LENGTH = 8;

function rewritten(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return null; // no JSON: what it holds cannot be escaped in JSON's way
  }
}

/**
 * The text with `shown` in place of the key, should somebody echo it: as it is, or escaped in JSON (`\/`,
 * `\u0061`). A text that does not hold it stays as it is, to the letter.
 */
export function hideKey(text: string, key: string, shown = '[API key]'): string {
  if (key.length < MIN_LENGTH) return text;
  const plain = text.replaceAll(key, shown);
  if (!plain.includes('\\')) return plain;
  const unescaped = rewritten(plain);
  const escapedKey = JSON.stringify(key).slice(1, -1);
  return unescaped?.includes(escapedKey) ? unescaped.replaceAll(escapedKey, shown) : plain;
}
