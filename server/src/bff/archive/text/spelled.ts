const SIGNS = ' -_:./"{},[]=?&%@+\'<>()\u0001';
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWX';
const letterOf = new Map(Array.from(SIGNS, (sign, n) => [sign, LETTERS[n] ?? '']));

/**
 * Lower-case text in letters and digits alone, every part of it a part of the result and of no other.
 * pg_trgm indexes letters and digits only, and what counts as one depends on the server's locale: `12:30`
 * would have no trigram at all. As `%`, `_` and `\` are spelled too, it needs no escape in a LIKE.
 */
export function spelled(text: string): string {
  return text.replace(
    /[^a-z0-9]/gu,
    (sign) => letterOf.get(sign) ?? `Y${(sign.codePointAt(0) ?? 0).toString(16)}Z`,
  );
}
