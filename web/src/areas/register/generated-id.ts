// Without letters and digits that are read for one another.
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const LENGTH = 10;

/** A reference id nobody has used: "user-" and ten random characters (49 bits). */
export function generatedId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH));
  return `user-${Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
}
