import type { Hmac } from './signature-check';

/** Whether the browser offers Web Crypto, which a page has only over https and on this computer's own address. */
export function hasWebCrypto(): boolean {
  // The type says that it is always there.
  return (globalThis.crypto as Partial<Crypto> | undefined)?.subtle !== undefined;
}

/** HMAC-SHA256 by Web Crypto. The key must not be empty. */
export const webHmac: Hmac = async (key, message) => {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await crypto.subtle.importKey('raw', key, algorithm, false, ['sign']);
  const digest = new Uint8Array(await crypto.subtle.sign('HMAC', imported, message));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
};
