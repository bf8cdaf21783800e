/** The search part of an address as plain text fields: `?q=123` is the text "123", the last of a name counts. */
export function parseSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** The other way; what is empty, missing or not text is left out, so that an address holds only what was chosen. */
export function stringifySearch(fields: Record<string, unknown>): string {
  const given = Object.entries(fields).filter(
    (field): field is [string, string] => typeof field[1] === 'string' && field[1] !== '',
  );
  const text = new URLSearchParams(given).toString();
  return text === '' ? '' : `?${text}`;
}
