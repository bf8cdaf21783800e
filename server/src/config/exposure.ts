import { isOwnComputer, MIN_PASSWORD } from '../contract/index.js';

/** A shorter secret cannot be removed from text, because it would match unrelated words. */
export const SHORTEST_SECRET = 8;

/** The fewest characters of a strong secret. */
const STRONG = {
  // The same as for every other password.
  ADMIN_PASSWORD: MIN_PASSWORD,
  CONNECT_SANDBOX_API_KEY: 16,
  CONNECT_SANDBOX_WEBHOOK_SECRET: 16,
  CONNECT_PRODUCTION_API_KEY: 16,
  CONNECT_PRODUCTION_WEBHOOK_SECRET: 16,
  SANDBOX_API_KEY: 16,
  SANDBOX_PRODUCTION_API_KEY: 16,
  SANDBOX_WEBHOOK_SECRET: 16,
};
type Secret = keyof typeof STRONG;
const SERVICES = ['CONNECT_SANDBOX_BASE_URL', 'CONNECT_PRODUCTION_BASE_URL'] as const;

/** Whether only this machine can reach a server that listens on `host`. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/**
 * Whether the programs are used only on this computer, with nothing but test data: neither listens on a network,
 * neither has an address for others (such as that of a proxy in front), and production is not connected.
 */
export function isForThisComputer(settings: {
  HOST: string;
  SANDBOX_HOST?: string | undefined;
  PUBLIC_URL?: string | undefined;
  SANDBOX_PUBLIC_URL?: string | undefined;
  CONNECT_PRODUCTION_BASE_URL?: string | undefined;
}): boolean {
  const addresses = [settings.PUBLIC_URL, settings.SANDBOX_PUBLIC_URL];
  return (
    isLoopback(settings.HOST) &&
    isLoopback(settings.SANDBOX_HOST ?? settings.HOST) &&
    addresses.every((address) => address === undefined || isOwnComputer(address)) &&
    settings.CONNECT_PRODUCTION_BASE_URL === undefined
  );
}

type Given = Partial<
  Record<(typeof SERVICES)[number] | 'DATABASE_URL' | 'ENCRYPTION_KEY', string | undefined> &
    Record<Secret, string | string[] | undefined>
>;

/** Insecure settings that nevertheless work, one sentence for each, without any secret's value. */
export function warningsOf(config: Given): string[] {
  const plain = SERVICES.filter((name) => {
    const url = config[name];
    return url !== undefined && new URL(url).protocol === 'http:' && !isOwnComputer(url);
  });
  const short = Object.entries(STRONG).filter(([name, shortest]) =>
    // the keys of the table above
    [config[name as Secret] ?? []].flat().some((secret) => secret.length < shortest),
  );
  // In an embedded database, the key is generated and stored beside it.
  const isUnencrypted = config.DATABASE_URL !== undefined && config.ENCRYPTION_KEY === undefined;
  return [
    ...(isUnencrypted
      ? [
          'ENCRYPTION_KEY is not set: the secrets of authenticator apps and alert channels are stored unencrypted. Set one, the same for every console of the database.',
        ]
      : []),
    ...plain.map((name) => `${name} is http: the API key travels unencrypted. Use https.`),
    ...short.map(
      ([name, shortest]) =>
        `${name} has fewer than ${shortest} characters, so it can be guessed. Use a longer one.`,
    ),
  ];
}
