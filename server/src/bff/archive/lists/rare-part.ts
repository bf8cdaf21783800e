const SHORTEST = 8;
const LENGTH = 5;

const digitsIn = (part: string) => part.replace(/[^0-9]/g, '').length;

/**
 * The part of a text by which fewest records are like it, where that can be told: what tells ids apart are
 * their digits, and the last ones most, while all share how they begin. Null for words and for short texts.
 */
export function rarePart(text: string): string | null {
  const signs = Array.from(text);
  if (signs.length < SHORTEST) return null;
  let rarest: string | null = null;
  for (let n = 0; n + LENGTH <= signs.length; n += 1) {
    const part = signs.slice(n, n + LENGTH).join('');
    if (digitsIn(part) > 0 && digitsIn(part) >= digitsIn(rarest ?? '')) rarest = part;
  }
  return rarest;
}
