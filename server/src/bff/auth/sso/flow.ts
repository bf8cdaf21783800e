import { z } from 'zod';
import { createSeal } from '../seal.js';

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

/** Seals flows into the text of a cookie. Every replica with the same client secret can open it. */
export function createFlowSeal(clientSecret: string) {
  const seal = createSeal(clientSecret, 'sign-in flow');
  return {
    seal: (begun: Flow) => seal.seal(JSON.stringify(begun)),
    /** Null for what was not sealed with this secret, and for a flow that took too long. */
    open(text: string): Flow | null {
      const opened = seal.open(text);
      if (opened === null) return null;
      const found = flow.parse(JSON.parse(opened));
      return found.expires_at > Date.now() ? found : null;
    },
  };
}
