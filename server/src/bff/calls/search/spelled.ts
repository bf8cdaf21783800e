// The commonest signs are a letter each; every other one is its number in sixteen digits of their own,
// between Y and Z. Only capitals: the text itself is in lower case.
const LETTER_OF = new Map([
  [' ', 'Q'],
  ['-', 'R'],
  ['_', 'S'],
  [':', 'T'],
  ['.', 'U'],
  ['/', 'V'],
  ['"', 'W'],
  [',', 'X'],
]);
const DIGITS = 'ABCDEFGHIJKLMNOP';

function numberOf(sign: string): string {
  const hex = (sign.codePointAt(0) ?? 0).toString(16);
  return `Y${hex.replace(/./g, (digit) => DIGITS[Number.parseInt(digit, 16)] ?? '')}Z`;
}

/**
 * Lower-case text in letters and digits alone, every part of it a part of the result and of no other.
 * pg_trgm indexes letters and digits only, and what counts as one depends on the server's locale: `12:30`
 * would have no trigram at all. As `%`, `_` and `\` are spelled too, it needs no escape in a LIKE.
 */
export function spelled(text: string): string {
  return text.replace(/[^a-z0-9]/gu, (sign) => LETTER_OF.get(sign) ?? numberOf(sign));
}
