// Of a QR code of the largest size (version 40) at level M, in bytes (ISO/IEC 18004).
const MOST_BYTES = 2331;

/** Whether a text can be drawn as a QR code of level M. Half of a surrogate pair cannot: it has no bytes. */
export function fitsInCode(text: string): boolean {
  return text.isWellFormed() && new TextEncoder().encode(text).length <= MOST_BYTES;
}
