// A shorter secret would be found in unrelated text.
const MIN_LENGTH = 8;

const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|.)/g;

// Each escape in the one form that JSON.stringify() writes. The text is not parsed: it may be nested too
// deeply for JSON.stringify(), or be no JSON at all.
const normalised = (text: string): string =>
  text.replace(ESCAPE, (escape, code?: string) => {
    if (escape === '\\/') return '/';
    if (code === undefined) return escape;
    return JSON.stringify(String.fromCharCode(parseInt(code, 16))).slice(1, -1);
  });

/** What must not be in a response that is shown, stored or logged. */
export interface ServiceSecrets {
  apiKey: string;
  /** Signs deliveries (part 6); receivers know it too, and may repeat it. */
  webhookSecret?: string | undefined;
}

function hide(text: string, secret: string, shown: string): string {
  if (secret.length < MIN_LENGTH) return text;
  const plain = text.replaceAll(secret, shown);
  if (!plain.includes('\\')) return plain;
  const escaped = JSON.stringify(secret).slice(1, -1);
  const same = normalised(plain);
  return same.includes(escaped) ? same.replaceAll(escaped, shown) : plain;
}

/**
 * The text of a service or a receiver without the service's secrets, wherever it repeats them: as they are, or escaped
 * in JSON (`\/`, `\u0061`). A text without them is returned unchanged.
 */
export function hideSecrets(text: string, { apiKey, webhookSecret = '' }: ServiceSecrets): string {
  return hide(hide(text, apiKey, '[API key]'), webhookSecret, '[webhook secret]');
}
