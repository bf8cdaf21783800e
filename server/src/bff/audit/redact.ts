import { hideSecret, hideSecrets, type ServiceSecrets } from '../../upstream/read-response.js';

/** A JSON value without any secret in it. */
export type Redact = <T>(value: T) => T;

const HIDDEN = '[hidden]';
const SECRET_NAME = /password|passphrase|secret|token|api_?key|authorization|cookie/i;
// A name and a value in an address's query. The two parts share no character, or matching a hostile text would take
// hours.
const PARAMETER = /([?&#])([^?&=#\s]*)=([^&#\s]+)/g;
const SECRET_PARAMETER = /password|secret|token|key|signature/i;

/**
 * Removes what no audit row may contain: the secrets of the services, other secrets of the settings, and the value of
 * every field whose name says that it is one.
 */
export function createRedact(
  services: readonly ServiceSecrets[],
  others: readonly (string | undefined)[],
): Redact {
  const ofText = (text: string): string => {
    const shown = services.reduce(hideSecrets, text);
    return others
      .reduce<string>((hidden, word = '') => hideSecret(hidden, word, HIDDEN), shown)
      .replaceAll(PARAMETER, (whole: string, sign: string, name: string) =>
        SECRET_PARAMETER.test(name) ? `${sign}${name}=${HIDDEN}` : whole,
      );
  };
  const redact = (value: unknown): unknown => {
    if (typeof value === 'string') return ofText(value);
    if (Array.isArray(value)) return value.map(redact);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        ofText(name),
        typeof inner === 'string' && SECRET_NAME.test(name) ? HIDDEN : redact(inner),
      ]),
    );
  };
  return <T>(value: T) => redact(value) as T; // of the same shape
}
