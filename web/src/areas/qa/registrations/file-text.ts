/** The largest file that is read, in bytes: 10,000 rows of 800 bytes each. */
export const MAX_FILE_BYTES = 8_000_000;

/** A file that cannot be read as CSV; `message` says why and what to do. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
}

const SHEET = 'In the spreadsheet, choose “Save as”, then “CSV UTF-8”.';
// The first bytes of files that are often mistaken for CSV.
const OTHER_FORMATS: readonly (readonly [string, string])[] = [
  ['504b0304', `This is a spreadsheet (or another zipped file), not CSV. ${SHEET}`],
  ['d0cf11e0', `This is an older spreadsheet, not CSV. ${SHEET}`],
  ['25504446', 'This is a PDF, not CSV.'],
  ['89504e47', 'This is a picture, not CSV.'],
  ['ffd8ff', 'This is a picture, not CSV.'],
  ['1f8b', 'This is a compressed file, not CSV. Unpack it first.'],
];
// Byte order marks of other encodings.
const BYTE_ORDER_MARKS: readonly (readonly [string, string])[] = [
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
];

function startOf(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The text of a file in UTF-8, or in UTF-16 with a byte order mark. Invalid bytes become U+FFFD. Throws
 * UnreadableFileError.
 */
export function fileText(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new UnreadableFileError('The file is empty.');
  if (bytes.length > MAX_FILE_BYTES) {
    throw new UnreadableFileError('The file is larger than 8 MB. Split it.');
  }
  const start = startOf(bytes);
  const other = OTHER_FORMATS.find(([signature]) => start.startsWith(signature))?.[1];
  if (other !== undefined) throw new UnreadableFileError(other);
  const encoding = BYTE_ORDER_MARKS.find(([mark]) => start.startsWith(mark))?.[1] ?? 'utf-8';
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.includes('\u0000')) {
    throw new UnreadableFileError(`This file is not text in UTF-8. ${SHEET}`);
  }
  return text;
}
