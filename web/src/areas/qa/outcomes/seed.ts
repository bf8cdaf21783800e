// Without letters and digits that are read for one another.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

function drawn(length: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

/** A seed short enough to be read out: "k7mp-x2wd". */
export function newSeed(): string {
  return `${drawn(4)}-${drawn(4)}`;
}

/** A name for one press, so that the same press sent twice is one plan. */
export function newRequestId(): string {
  return drawn(24);
}
