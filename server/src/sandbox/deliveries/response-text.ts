/** How many bytes of a response are kept with its event (decisions.md, "an event"). */
export const RESPONSE_LIMIT = 16 * 1024;

/**
 * The first 16 KiB as text, never ending inside a character. Bytes that are no UTF-8 and NUL, which
 * no database keeps in text, become U+FFFD.
 */
export function responseText(bytes: Buffer): string {
  const cut = bytes.length > RESPONSE_LIMIT;
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  // A stream leaves out a character whose end has not come.
  return decoder
    .decode(bytes.subarray(0, RESPONSE_LIMIT), { stream: cut })
    .replaceAll('\u0000', '\uFFFD');
}
