import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const IV = 12;
const TAG = 16;

/**
 * Encrypts texts so that changes to them are detected. Every process with the same secret can open what another one
 * sealed for the same purpose. `about` names what the text belongs to, so that a sealed text cannot be moved elsewhere.
 */
export function createSeal(secret: string, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `connect-console ${purpose}`, 32));
  return {
    seal(text: string, about = '') {
      const iv = randomBytes(IV);
      const cipher = createCipheriv(CIPHER, key, iv).setAAD(Buffer.from(about));
      const sealed = [cipher.update(text, 'utf8'), cipher.final()];
      return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64url');
    },
    /** Null if the text was not sealed with this secret, for this purpose and about the same thing. */
    open(sealed: string, about = '') {
      const bytes = Buffer.from(sealed, 'base64url');
      if (bytes.length <= IV + TAG) return null;
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV));
      decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(IV, IV + TAG));
      try {
        const opened = [decipher.update(bytes.subarray(IV + TAG)), decipher.final()];
        return Buffer.concat(opened).toString();
      } catch {
        return null; // another secret, or the text was changed
      }
    },
  };
}
