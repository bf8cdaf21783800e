// The capacity of the largest QR code (version 40) at level M, in bytes (ISO/IEC 18004).
const MOST_BYTES = 2331;

/** Whether a text fits a QR code of level M. Half of a surrogate pair has no UTF-8 encoding. */
export function fitsInCode(text: string): boolean {
  return text.isWellFormed() && new TextEncoder().encode(text).length <= MOST_BYTES;
}
