import { createHmac } from 'node:crypto';

/** The value of X-Hub-Signature-256 (part 6): HMAC-SHA256 over exactly these bytes. */
export function signatureOf(secret: string, body: Buffer): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}
