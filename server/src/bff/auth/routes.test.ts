import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  consoleApi,
  ENVIRONMENTS,
  isForMembersOnly,
  may,
  ROLES,
  type Environment,
  type Role,
  type Route,
} from '../../contract/index.js';
import { signInAs, tokenAs } from '../../testing/fixtures/session-fixture.js';
import { startTestConsole, type TestConsole } from '../../testing/fixtures/test-console.js';
import { openTestDatabase, type TestDatabase } from '../../testing/fixtures/test-database.js';
import { descriptionOf } from '../audit/descriptions.js';

const ROWS = Object.entries<Route>(consoleApi);
const AT_ONCE = 16;
/** Resources of a member that no API token may change. */
const ACCOUNTS = /^\/(session|sessions|members|tokens)(\/|$)/;
/** Writes that every member may make, because they change nothing for others. */
const OWN_WRITES = ['save_view', 'delete_view'];

type Verdict = 'admitted' | 'refused' | 'not signed in';

interface Caller {
  role: Role | null;
  /** Of an API token. */
  environments?: readonly Environment[];
  /** Of a member who has not set up the second factor that the role requires. */
  lacksFactor?: true;
}

const CALLERS: readonly [string, Caller][] = [
  ['no session', { role: null }],
  ...ROLES.map((role): [string, Caller] => [role, { role }]),
  ['an admin without a required second factor', { role: 'admin', lacksFactor: true }],
  ['a token of a viewer', { role: 'viewer', environments: ENVIRONMENTS }],
  ['a token of an admin', { role: 'admin', environments: ENVIRONMENTS }],
  ['a token of an admin for the sandbox', { role: 'admin', environments: ['sandbox'] }],
];

/** The expected result of a request, by the row and the table of roles. */
function expected(
  row: Route,
  { role, environments, lacksFactor }: Caller,
  at?: Environment,
): Verdict {
  const { permission, beforeFactor } = row;
  if (permission === 'open') return 'admitted';
  if (role === null) return 'not signed in';
  if (lacksFactor) return beforeFactor ? 'admitted' : 'refused';
  if (environments && isForMembersOnly(row)) return 'refused';
  if (permission === 'signed_in' || permission === 'member') return 'admitted';
  const needed = at ? [at] : ENVIRONMENTS;
  const isIn = needed.every((each) => environments?.includes(each) ?? true);
  return isIn && may(role, permission, at) ? 'admitted' : 'refused';
}

let opened: TestDatabase;
let console: TestConsole;
beforeAll(async () => {
  opened = await openTestDatabase();
  // No service is connected: permitted requests fail because of that, or because of the empty body.
  console = await startTestConsole({ services: {}, database: opened.database });
  // Of those who sign in with a password.
  await opened.database.kysely
    .insertInto('second_factor_roles')
    .values({ role: 'admin' })
    .execute();
});
afterAll(async () => {
  await console.stop();
  await opened.remove();
});

async function headersOf(
  { role, environments, lacksFactor }: Caller,
  name = `${role}`,
): Promise<Record<string, string>> {
  if (role === null) return { cookie: '' };
  const { database } = opened;
  if (environments) return tokenAs(database, role, environments);
  if (!lacksFactor) return { cookie: (await signInAs(database, role, name)).cookie };
  const { memberId, cookie } = await signInAs(database, role, `${name} lacking`);
  const signing = database.kysely.updateTable('members').set({ password_hash: 'of a password' });
  await signing.where('id', '=', memberId).execute();
  return { cookie };
}

async function verdictOn(
  { method, path, permission }: Route,
  headers: Record<string, string>,
  at: Environment | undefined,
): Promise<Verdict> {
  const address = path.replace('{environment}', at ?? '').replaceAll(/\{\w+\}/g, 'a');
  const body = method === 'GET' ? {} : { body: {} };
  const { status } = await console.ask(method, `/api${address}`, { headers, ...body });
  // An open operation may itself require a session, like the sign-in for the right password.
  if (status === 401 && permission !== 'open') return 'not signed in';
  return status === 403 ? 'refused' : 'admitted';
}

it.each(CALLERS)('%s may do just what the tables say', async (_name, caller) => {
  const shared = await headersOf(caller);
  const left = ROWS.flatMap(([operation, row]) => {
    const places = row.path.includes('{environment}') ? ENVIRONMENTS : [undefined];
    return places.map((at) => ({ operation, row, at }));
  });
  const found: Record<string, Verdict> = {};
  const wanted: Record<string, Verdict> = {};
  while (left.length > 0) {
    await Promise.all(
      left.splice(0, AT_ONCE).map(async ({ operation, row, at }) => {
        const { method, permission } = row;
        // It may end its session, or the member's others.
        const endsSessions = permission === 'member' && method !== 'GET';
        const headers =
          endsSessions && !caller.environments ? await headersOf(caller, operation) : shared;
        const name = `${operation} ${at ?? ''}`;
        found[name] = await verdictOn(row, headers, at);
        wanted[name] = expected(row, caller, at);
      }),
    );
  }
  expect(found).toEqual(wanted);
});

describe('the rows', () => {
  it('give a viewer no write', () => {
    const writes = ROWS.filter(
      ([operation, { permission }]) => permission === 'read' && descriptionOf(operation),
    );
    expect(writes.map(([operation]) => operation).sort()).toEqual([...OWN_WRITES].sort());
  });

  it('let a member who lacks the required factor set one up, or leave, and nothing else', () => {
    const before = ROWS.filter(([, { beforeFactor }]) => beforeFactor);
    expect(before.map(([operation]) => operation).sort()).toEqual([
      ...['add_passkey', 'begin_passkey', 'begin_second_factor', 'confirm_second_factor'],
      ...['read_second_factor', 'sign_out'],
    ]);
  });

  it('let no API token change accounts or read a secret', () => {
    const open = ROWS.filter(
      ([operation, row]) =>
        ((ACCOUNTS.test(row.path) && row.method !== 'GET') || operation === 'reveal_secret') &&
        row.permission !== 'open' &&
        !isForMembersOnly(row),
    );
    expect(open.map(([operation]) => operation)).toEqual([]);
  });
});
