/** Decodes base64. Throws on invalid input. */
export function bytesOf(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** The bytes as UTF-8 text; null if they are not valid UTF-8. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    // The byte order mark is kept, so that every received byte is visible.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

const ROW = 16;

function hex(n: number, digits: number): string {
  return n.toString(16).padStart(digits, '0');
}

function row(bytes: Uint8Array, from: number): string {
  const part = Array.from(bytes.subarray(from, from + ROW));
  const pairs = part.map((byte) => hex(byte, 2));
  const left = pairs.slice(0, 8).join(' ').padEnd(23);
  const right = pairs.slice(8).join(' ').padEnd(23);
  const seen = part
    .map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.'))
    .join('');
  return `${hex(from, 6)}  ${left}  ${right}  ${seen}`;
}

/** The first `limit` bytes, 16 per line: offset, hexadecimal, printable ASCII. */
export function hexDump(bytes: Uint8Array, limit: number): string {
  const lines: string[] = [];
  const end = Math.min(bytes.length, limit);
  for (let from = 0; from < end; from += ROW) lines.push(row(bytes.subarray(0, end), from));
  return lines.join('\n');
}
