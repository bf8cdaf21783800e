import { randomBytes } from 'node:crypto';
import type { TestReceiver } from '../../contract/index.js';
import { NotFoundError } from '../../http/errors.js';
import { TEST_RECEIVERS } from './receiver-table.js';
import type { Account, Database } from '../database/schema.js';

/** The parts of a test receiver's path; `name` and `n` are not checked yet. */
export interface TestReceiverPath {
  /** The inbox token, which identifies the owner. */
  token: string;
  name: string;
  n: number | null;
}

const PATH = /^\/receive\/([\w-]{32})\/([a-z_]{1,40})(?:\/(\d{1,6}))?$/;

/** The path of a test receiver's address, after the sandbox's public URL. */
export const testReceiverPath = (token: string, name: string): string =>
  `/receive/${token}/${name}`;

/** Reads a path made by testReceiverPath(), with or without `/{n}` after it; null for any other path. */
export function readTestReceiverPath(path: string): TestReceiverPath | null {
  const [, token, name, n] = PATH.exec(path) ?? [];
  if (token === undefined || name === undefined) return null;
  return { token, name, n: n === undefined ? null : Number(n) };
}

/**
 * The test receiver that a path names, with its parameter, 0 if it has none. Throws NotFoundError, which lists those
 * that respond.
 */
export function findTestReceiver({ name, n }: TestReceiverPath) {
  const { respond, about = '', parameter } = TEST_RECEIVERS.get(name) ?? {};
  if (!respond) {
    const served = [...TEST_RECEIVERS].flatMap(([each, row]) => (row.respond ? [each] : []));
    throw new NotFoundError(`There is no test receiver ${name}. There are ${served.join(', ')}.`);
  }
  if (!parameter) {
    if (n !== null) throw new NotFoundError(`The test receiver ${name} takes no number.`);
    return { name, n: 0, about, respond };
  }
  const { label, min, max, usual } = parameter;
  const chosen = n ?? usual;
  if (chosen < min || chosen > max) {
    throw new NotFoundError(`The test receiver ${name} takes ${label} from ${min} to ${max}.`);
  }
  return { name, n: chosen, about, respond };
}

/** Which key an address belongs to, by its token; creates and stores one for each sandbox key without one. */
export async function openInboxTokens(database: Database, accounts: readonly Account[]) {
  const values = accounts
    .filter(({ side }) => side === 'sandbox')
    .map(({ key_id }) => ({ key_id, token: randomBytes(24).toString('base64url') }));
  if (values.length > 0) {
    await database
      .insertInto('inbox_tokens')
      .values(values)
      .onConflict((conflict) => conflict.column('key_id').doNothing())
      .execute();
  }
  const rows = await database.selectFrom('inbox_tokens').selectAll().execute();
  const tokens = new Map(rows.map(({ key_id, token }) => [key_id, token]));
  const keys = new Map(rows.map(({ key_id, token }) => [token, key_id]));
  return {
    /** 32 unguessable characters; throws for a key without an inbox, which only keys of the sandbox side have. */
    of: (key_id: string) => {
      const token = tokens.get(key_id);
      if (token === undefined) throw new Error('This key has no inbox.');
      return token;
    },
    /** Null for an unknown token. */
    find: (token: string) => keys.get(token) ?? null,
  };
}

/** A base URL of test receivers, for others and for this process; both without a trailing slash. */
export interface ServedBase {
  offered: string;
  local: string;
}

/**
 * Where to connect for a destination that is a test receiver of this sandbox; null for any other. These are the only
 * private destinations that are always permitted: a base that is served here, followed by the path of a test receiver.
 * The connection goes to this process's own listeners whatever the host resolves to, so test receivers also work behind
 * a proxy.
 */
export function ownAddress(bases: Iterable<ServedBase>, destination: string): URL | null {
  if (!URL.canParse(destination)) return null;
  const url = new URL(destination);
  for (const { offered, local } of bases) {
    const base = new URL(offered);
    const before = base.pathname.replace(/\/$/, '');
    if (url.origin !== base.origin || !url.pathname.startsWith(before)) continue;
    const path = url.pathname.slice(before.length);
    if (readTestReceiverPath(path)) return new URL(local + path + url.search);
  }
  return null;
}

// A name that never resolves (RFC 6761). It has no token, because a resolver may still redirect the request.
const UNRESOLVED = 'http://no-such-name.invalid/receive';

/** Every test receiver with its address for the owner of this inbox token, at the offered base of its name. */
export function listTestReceivers(token: string, baseOf: (name: string) => string): TestReceiver[] {
  return [...TEST_RECEIVERS].map(([name, { about, parameter = null }]) => {
    const path = testReceiverPath(token, name) + (parameter ? '/{n}' : '');
    const address = name === 'no_dns' ? UNRESOLVED : baseOf(name) + path;
    return { name, address, parameter, about };
  });
}
