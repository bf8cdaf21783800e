import { hideKey } from './hide-key.js';

/** What must not come back out of an answer. */
export interface ServiceSecrets {
  apiKey: string;
  /** What deliveries are signed with (part 6); a receiver knows it too, and may echo it. */
  webhookSecret?: string | undefined;
}

/** The text of a service or a receiver without the service's secrets. */
export function hideSecrets(text: string, { apiKey, webhookSecret = '' }: ServiceSecrets): string {
  return hideKey(hideKey(text, apiKey), webhookSecret, '[webhook secret]');
}
