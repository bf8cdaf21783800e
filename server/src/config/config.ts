import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { emailContradictions, emailShape } from './email.js';
import { isForThisComputer, SHORTEST_SECRET } from './exposure.js';
import { oidcContradictions, oidcSettings } from './oidc.js';
import { flag, fullUrl, port, trustProxy, unpaired, whole } from './values.js';

const baseUrl = fullUrl('https://console.example.com')
  .refine((text) => {
    const { username, password, search, hash } = new URL(text);
    return username + password + search + hash === '';
  }, 'must be without user, query and fragment')
  .transform((text) => text.replace(/\/+$/, ''));
// Characters that need no encoding in an address, so that everyone writes it alike.
const basePath = z
  .string()
  .transform((text) => text.replace(/\/+$/, ''))
  .refine((text) => /^(?:\/[\w-][\w.~-]*)*$/.test(text), 'must be a path, such as /connect')
  .default('');
const secret = z.string().min(SHORTEST_SECRET, `must have at least ${SHORTEST_SECRET} characters`);
// Printable ASCII, because the key is sent in a header.
const key = secret.regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces');
const keyList = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(key).min(1));
const form = z.enum(['object', 'array']).default('object');

// No password hash is applied to it, so it has to be random text.
const SHORTEST_KEY = 32;

const days = (least: number) => whole(least, 99_999, 'a number of days');

const schema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port(0).default(3000),
  PUBLIC_URL: baseUrl.optional(),
  BASE_PATH: basePath,
  TRUST_PROXY: trustProxy,
  DATA_DIR: z.string().default('.data'),
  // Without the slashes, the user and password would be part of the path, which is printed.
  DATABASE_URL: z
    .string()
    .refine(
      (text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text),
      'must be a postgres: URL',
    )
    .optional(),
  // A call whose attempts fail is retried for up to 90 hours (part 8), and its state depends on all of them.
  ARCHIVE_DAYS: days(4).default(90),
  AUDIT_DAYS: days(1).default(365),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: whole(1, 1_000).default(7),
  BACKUP_HOURS: whole(1, 720).default(24),
  SESSION_IDLE_MINUTES: whole(10, 129_600).default(10_080),
  SESSION_HOURS: whole(1, 2160).default(720),
  ENCRYPTION_KEY: z
    .string()
    .min(SHORTEST_KEY, `must have at least ${SHORTEST_KEY} characters`)
    .optional(),
  ADMIN_EMAIL: z.email('must be an email address').optional(),
  ADMIN_PASSWORD: secret.optional(),
  ...oidcSettings,
  CONNECT_SANDBOX_BASE_URL: baseUrl.optional(),
  CONNECT_SANDBOX_API_KEY: key.optional(),
  CONNECT_SANDBOX_WEBHOOK_SECRET: secret.optional(),
  CONNECT_SANDBOX_DATA_REQUEST_FORM: form,
  CONNECT_PRODUCTION_BASE_URL: baseUrl.optional(),
  CONNECT_PRODUCTION_API_KEY: key.optional(),
  CONNECT_PRODUCTION_WEBHOOK_SECRET: secret.optional(),
  CONNECT_PRODUCTION_DATA_REQUEST_FORM: form,
  ALERT_CHECK_SECONDS: whole(1, 600).default(15),
  ...emailShape,
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: port(0).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ALLOW_PRIVATE_DESTINATIONS: flag.optional(),
  SANDBOX_HOST: z.string().optional(),
  SANDBOX_PORT: port(0).default(4000),
  SANDBOX_PUBLIC_URL: baseUrl.optional(),
  SANDBOX_API_KEY: keyList.optional(),
  SANDBOX_PRODUCTION_API_KEY: keyList.optional(),
  SANDBOX_WEBHOOK_SECRET: secret.optional(),
  SANDBOX_RETRY_BASE_MS: whole(1, 999_999_999, 'a number of milliseconds').default(5000),
});
type Settings = z.infer<typeof schema>;

export const SETTINGS: readonly string[] = Object.keys(schema.shape);

function contradictions(settings: Settings): string[] {
  const problems = unpaired(settings, [
    ['CONNECT_SANDBOX_BASE_URL', 'CONNECT_SANDBOX_API_KEY'],
    ['CONNECT_PRODUCTION_BASE_URL', 'CONNECT_PRODUCTION_API_KEY'],
    ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ]);
  if (settings.CONNECT_SANDBOX_WEBHOOK_SECRET && !settings.CONNECT_SANDBOX_BASE_URL) {
    problems.push(
      'CONNECT_SANDBOX_WEBHOOK_SECRET is set but CONNECT_SANDBOX_BASE_URL is not; the embedded sandbox signs with SANDBOX_WEBHOOK_SECRET.',
    );
  }
  problems.push(...emailContradictions(settings));
  const { PUBLIC_URL: publicUrl, BASE_PATH: basePath } = settings;
  const publicPath = publicUrl ? new URL(publicUrl).pathname.replace(/\/$/, '') : '';
  if (publicPath !== '' && publicPath !== basePath) {
    problems.push('PUBLIC_URL has a path: set BASE_PATH to the same one.');
  }
  const production = new Set(settings.SANDBOX_PRODUCTION_API_KEY);
  if (settings.SANDBOX_API_KEY?.some((sandboxKey) => production.has(sandboxKey))) {
    problems.push('SANDBOX_API_KEY and SANDBOX_PRODUCTION_API_KEY must not share a key.');
  }
  return [...problems, ...oidcContradictions(settings)];
}

/** The environment has invalid values; `problems` are plain sentences, one for each. */
export class ConfigError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
  }
}

/** Settings by name that a command sets. */
interface CommandSettings {
  overrides?: Readonly<Record<string, string>>;
  defaults?: Readonly<Record<string, string>>;
}

/**
 * The settings that are given, by name, each from NAME or from the file whose path is in NAME_FILE, without its last line break.
 * An empty value counts as absent; `overrides` win over both, and `defaults` stand in for what is absent. Throws
 * ConfigError if a file cannot be read or both are given.
 */
function readSettings(
  environment: NodeJS.ProcessEnv,
  { overrides = {}, defaults = {} }: CommandSettings,
): Record<string, string> {
  const settings = { ...defaults };
  const problems: string[] = [];
  for (const name of SETTINGS) {
    const override = overrides[name];
    const value = override ?? environment[name];
    const file = override ? undefined : environment[`${name}_FILE`];
    if (value && file) {
      problems.push(`${name} and ${name}_FILE are both set; set one of them.`);
    } else if (file) {
      try {
        const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
        if (text) settings[name] = text;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        problems.push(`${name}_FILE cannot be read: ${reason}.`);
      }
    } else if (value) {
      settings[name] = value;
    }
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return settings;
}

/**
 * Every environment variable of the programs, parsed once (each may also be given as NAME_FILE); nothing else reads the
 * environment. Throws ConfigError with one sentence for each problem, which never repeats a refused value, because it
 * may be a secret.
 */
export function readConfig(environment: NodeJS.ProcessEnv, command: CommandSettings = {}) {
  const parsed = schema.safeParse(readSettings(environment, command));
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`),
    );
  }
  const settings = parsed.data;
  const problems = contradictions(settings);
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    ...settings,
    PUBLIC_URL: settings.PUBLIC_URL && new URL(settings.PUBLIC_URL).origin + settings.BASE_PATH,
    SANDBOX_HOST: settings.SANDBOX_HOST ?? settings.HOST,
    ALLOW_PRIVATE_DESTINATIONS: settings.ALLOW_PRIVATE_DESTINATIONS ?? isForThisComputer(settings),
  };
}

/** The settings of the programs, parsed and complete. */
export type Config = ReturnType<typeof readConfig>;
