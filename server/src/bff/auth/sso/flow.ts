import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { z } from 'zod';

/** How long a sign-in may take at the provider, in ms. */
export const FLOW_MS = 10 * 60_000;

const flow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** The path that was asked for before the sign-in. */
  return: z.string().nullable(),
  expires_at: z.number(),
});
/** A sign-in that has begun in one browser. */
export type Flow = z.infer<typeof flow>;

const CIPHER = 'aes-256-gcm';
const IV = 12;
const TAG = 16;

/** Seals flows into the text of a cookie. Every replica with the same client secret can open it. */
export function createFlowSeal(clientSecret: string) {
  const key = Buffer.from(hkdfSync('sha256', clientSecret, '', 'connect-console sign-in flow', 32));
  return {
    seal(begun: Flow): string {
      const iv = randomBytes(IV);
      const cipher = createCipheriv(CIPHER, key, iv);
      const sealed = [cipher.update(JSON.stringify(begun), 'utf8'), cipher.final()];
      return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64url');
    },

    /** Null for what was not sealed with this secret, and for a flow that took too long. */
    open(text: string): Flow | null {
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.length <= IV + TAG) return null;
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV));
      decipher.setAuthTag(bytes.subarray(IV, IV + TAG));
      try {
        const opened = [decipher.update(bytes.subarray(IV + TAG)), decipher.final()];
        const found = flow.parse(JSON.parse(Buffer.concat(opened).toString()));
        return found.expires_at > Date.now() ? found : null;
      } catch {
        return null; // another secret, or text that was changed
      }
    },
  };
}
