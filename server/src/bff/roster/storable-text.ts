/**
 * The text as every database keeps it: Postgres refuses NUL and lone surrogates, and text from a service
 * may hold either. At most `limit` UTF-16 units of it.
 */
export function storableText(text: string, limit = 10_000): string {
  return text.slice(0, limit).toWellFormed().replaceAll('\u0000', '\uFFFD');
}

/** Whether it can be an id on the roster, which takes only well-formed text (the contract's identifier). */
export function isStorable(id: string): boolean {
  return id.isWellFormed() && !id.includes('\u0000');
}
