import { createHmac, randomBytes } from 'node:crypto';

const STEP_MS = 30_000;
const DIGITS = 6;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
// A code is accepted from one step before to one step after its own, because clocks differ.
const STEPS_AROUND = [0, -1, 1];

/** Bytes in base32 (RFC 4648), without padding. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = Array.from(text, (sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join(
    '',
  );
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** A new secret of 160 bits, in base32. */
export function newTotpSecret(): string {
  return toBase32(randomBytes(20));
}

/** The code of a 30 s step since 1970 (RFC 6238 with SHA-1 and six digits, as authenticator apps expect). */
export function totpAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The step of a valid code, if it is newer than the last one used; else null. */
export function stepOf(secret: string, code: string, lastStep: number, now: number): number | null {
  const present = Math.floor(now / STEP_MS);
  const steps = STEPS_AROUND.map((around) => present + around).filter((step) => step > lastStep);
  return steps.find((step) => totpAt(secret, step) === code) ?? null;
}

/** The text of the QR code for an authenticator app. */
export function totpUri(secret: string, account: string): string {
  const issuer = 'Connect Console';
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
