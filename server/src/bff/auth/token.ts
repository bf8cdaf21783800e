import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A new secret of 256 random bits, safe in URLs and cookies. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: its SHA-256 in hexadecimal. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** Compares two texts of any lengths in a time that tells nothing of them. */
export function sameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(hashToken(given)), Buffer.from(hashToken(expected)));
}
