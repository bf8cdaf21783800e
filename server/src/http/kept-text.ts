/** How many bytes of a response are stored (decisions.md, "an event"). */
export const KEPT_BYTES = 16 * 1024;

/**
 * The first 16 KiB as text, never ending inside a character. Bytes that are no UTF-8 and NUL, which
 * no database keeps in text, become U+FFFD.
 */
export function keptText(bytes: Buffer): string {
  const cut = bytes.length > KEPT_BYTES;
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  // A stream leaves out a character whose end has not come.
  return decoder
    .decode(bytes.subarray(0, KEPT_BYTES), { stream: cut })
    .replaceAll('\u0000', '\uFFFD');
}
