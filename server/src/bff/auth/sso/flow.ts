import { z } from 'zod';
import { createSeal } from '../stored-secrets.js';

/** How long a sign-in may take at the provider, in ms. */
export const FLOW_MS = 10 * 60_000;

const flow = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  expires_at: z.number(),
});
/** A sign-in under way in one browser. */
export type Flow = z.infer<typeof flow>;

/** Encrypts sign-ins under way for a cookie. Every replica with the same client secret can decrypt them. */
export function createFlowSeal(clientSecret: string) {
  const seal = createSeal(clientSecret, 'sign-in flow');
  return {
    seal: (begun: Flow) => seal.seal(JSON.stringify(begun)),
    /** Null if it was not encrypted with this secret, or the sign-in took too long. */
    open(text: string): Flow | null {
      const opened = seal.open(text);
      if (opened === null) return null;
      const found = flow.parse(JSON.parse(opened));
      return found.expires_at > Date.now() ? found : null;
    },
  };
}
