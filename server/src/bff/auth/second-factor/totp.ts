import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Connect Console';
const STEP_MS = 30_000;

// Its defaults are SHA-1, six digits and 30 s, as authenticator apps expect.
const totpOf = (secret: string, label = '') => new TOTP({ issuer: ISSUER, label, secret });

/** A new secret of this many random bytes, in base32 (RFC 4648) without padding. */
export function newSecret(bytes: number): string {
  return new Secret({ size: bytes }).base32;
}

/**
 * The 30 s step since 1970 of a valid code (RFC 6238), if it is newer than the last one used; else null. A code is
 * accepted from one step before to one step after its own, because clocks differ.
 */
export function stepOf(secret: string, code: string, lastStep: number, now: number): number | null {
  const away = totpOf(secret).validate({ token: code, timestamp: now, window: 1 });
  if (away === null) return null;
  const step = Math.floor(now / STEP_MS) + away;
  return step > lastStep ? step : null;
}

/** The text of the QR code for an authenticator app. */
export function totpUri(secret: string, account: string): string {
  return totpOf(secret, account).toString();
}
