import type { SignatureInput } from './signature-check';

/** A delivery that was signed with a secret that no service uses. */
export const EXAMPLE: SignatureInput = {
  body: '{"transaction_id":"ewh:6f1c6a52-6b9e-4f0e-9c1b-0a7f2f7c1d11","user_id":"bcu_123","reference_user_id":"panel-1","type":"USER_VERIFICATION_COMPLETED","payload":{},"created_at":"2026-03-01T12:00:00.000Z"}',
  header: 'sha256=9df63a329d798463095b63f87e514a30a232fa5bddc75a6d032cc938d4542348',
  secret: 'whsec_example',
};
