// A secret this short would be found in innocent text.
const MIN_LENGTH = 8;

/** The text without these secrets, should a receiver echo one that it knows. */
export function hideSecrets(text: string, secrets: readonly (string | undefined)[]): string {
  return secrets
    .filter((secret) => secret !== undefined && secret.length >= MIN_LENGTH)
    .reduce<string>((hidden, secret = '') => hidden.replaceAll(secret, '[secret]'), text);
}
