import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { type Account, type Database, type Side, SIDES } from '../database/schema.js';
import { storedSetting } from '../database/settings.js';
import { addressKey, createAttemptLimit, type AttemptLimit } from '../../http/attempt-limit.js';
import { demoAccountRequired, RefusedError } from '../errors.js';

const random = (prefix: string) => () => `${prefix}${randomBytes(24).toString('base64url')}`;

/** Keys and secrets: the given ones, else the stored ones, else new ones (specification, 5.4 and 5.5). */
export async function openSecrets(
  database: Database,
  given: { sandboxKeys: readonly string[]; webhookSecret?: string | undefined },
) {
  const storedOrNew = (name: string, prefix: string) =>
    storedSetting(database, name, random(prefix));
  return {
    sandboxKeys:
      given.sandboxKeys.length > 0
        ? given.sandboxKeys
        : [await storedOrNew('sandbox_key', 'sk_sandbox_')],
    webhookSecret: given.webhookSecret ?? (await storedOrNew('webhook_secret', 'whsec_')),
    /** The secrets of the unique human IDs, one for each side. */
    salts: {
      sandbox: await storedOrNew('salt_sandbox', ''),
      production: await storedOrNew('salt_production', ''),
    },
  };
}

const digestOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/** The API keys of both sides. Throws if a key is given to both, because its side would be ambiguous. */
export function createKeyRing(keys: Record<Side, readonly string[]>) {
  const entries = SIDES.flatMap((side) =>
    [...new Set(keys[side])].map((key) => {
      const digest = digestOf(key);
      return { digest, account: { side, key_id: digest.toString('hex').slice(0, 16) } };
    }),
  );
  if (keys.sandbox.some((key) => keys.production.includes(key))) {
    throw new Error('The same API key is given to the sandbox side and to the production side.');
  }
  return {
    accounts: entries.map(({ account }): Account => account),
    /** Null for a missing or unknown key; takes the same time for every key. */
    find: (key: string | undefined): Account | null => {
      const given = digestOf(key ?? '');
      // All keys are compared, so that the time does not reveal which one was close.
      const matches = entries.filter(({ digest }) => timingSafeEqual(digest, given));
      return matches[0]?.account ?? null;
    },
  };
}

export type KeyRing = ReturnType<typeof createKeyRing>;

/**
 * Stores the keys of this start and returns every key that was ever given, because calls of removed keys are still
 * delivered.
 */
export async function rememberKeys(
  database: Database,
  accounts: readonly Account[],
): Promise<Account[]> {
  if (accounts.length > 0) {
    await database
      .insertInto('api_keys')
      .values(accounts.map(({ key_id, side }) => ({ key_id, side })))
      .onConflict((conflict) => conflict.column('key_id').doNothing())
      .execute();
  }
  return database.selectFrom('api_keys').select(['key_id', 'side']).execute();
}

const accounts = new WeakMap<Request, Account>();

const KEY_CODE = 'INVALID_API_KEY';
const wrongKey = () =>
  new RefusedError(401, KEY_CODE, 'The API-KEY header is missing or holds no key of this service.');
const WRONG_KEYS = { limit: 1000, windowMs: 60_000 };
const MOST_KNOWN = 10_000;

/**
 * Checks the API-KEY header (part 5, 1) before the body is read; throws RefusedError. From an address with too many
 * wrong keys, only keys that it has used before are accepted, so that guessing ends without locking out other clients
 * behind the same proxy.
 */
export function authenticate(
  keys: KeyRing,
  wrong: AttemptLimit = createAttemptLimit(WRONG_KEYS),
): RequestHandler {
  const known = new Set<string>();
  return (request, _response, next) => {
    const account = keys.find(request.get('API-KEY'));
    const address = addressKey(request);
    const user = `${address} ${account?.key_id ?? ''}`;
    if (wrong.isReached(address) && !known.has(user)) {
      throw new RefusedError(
        429,
        KEY_CODE,
        'Too many requests with a wrong API-KEY came from this address. Try again in a minute.',
      );
    }
    if (!account) {
      wrong.count(address);
      throw wrongKey();
    }
    if (known.size < MOST_KNOWN) known.add(user);
    accounts.set(request, account);
    next();
  };
}

/** Requires a sandbox key (decisions.md, "simulation"); throws RefusedError. */
export const requireSandboxSide: RequestHandler = (request, _response, next) => {
  if (accountOf(request).side !== 'sandbox')
    throw demoAccountRequired('The control interface takes sandbox keys only.');
  next();
};

/** The account of an authenticated request. */
export function accountOf(request: Request): Account {
  const account = accounts.get(request);
  if (!account) throw wrongKey();
  return account;
}
