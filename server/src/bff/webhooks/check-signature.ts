import type { HookRefusal, SignatureVerdict } from '../../contract/index.js';
import { signatureVerdict } from '../../http/signature-verdict.js';

type SignatureRefusal = Extract<HookRefusal, `${string}_signature`>;

const REFUSALS: Record<SignatureVerdict, SignatureRefusal | null> = {
  match: null,
  mismatch: 'wrong_signature',
  malformed: 'malformed_signature',
  missing: 'no_signature',
};

/** Null when X-Hub-Signature-256 (part 6) holds for exactly these bytes, else why not. */
export function checkSignature(
  header: string | undefined,
  secret: string,
  body: Buffer,
): SignatureRefusal | null {
  return REFUSALS[signatureVerdict(header, secret, body)];
}
