import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  cookieOf,
  startAccountConsole,
  type AccountConsole,
} from '../../testing/fixtures/account-console.js';
import { SignInRefusedError } from '../errors.js';
import { BACKOFFS, limited, waitAfter, type Subject } from './sign-in-limits.js';

it.each([
  [1, 0],
  [5, 0],
  [6, 1000],
  [7, 2000],
  [10, 16_000],
  [16, 900_000],
  [5000, 900_000],
])('after %i failures an account waits %i ms', (failures, ms) => {
  expect(waitAfter(failures, BACKOFFS.account)).toBe(ms);
});

let accounts: AccountConsole;
beforeAll(async () => {
  accounts = await startAccountConsole();
});
afterAll(() => accounts.stop());
afterEach(async () => {
  await accounts.database.kysely.deleteFrom('sign_in_limits').execute();
});

const attempt = (password: string, headers: Record<string, string> = {}) =>
  accounts.signIn(accounts.owner.email, password, headers);
const right = (headers: Record<string, string> = {}) => attempt(accounts.owner.password, headers);
const deviceOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('connect_console_device='))
    ?.split(';')[0] ?? '';

/** One failure that counts as 14: after the next one the account waits for minutes. */
async function failOften() {
  await attempt('a wrong guess');
  await accounts.database.kysely.updateTable('sign_in_limits').set({ failures: 14 }).execute();
}

it('limits guesses at an account from any address, but not the member on a known device', async () => {
  const device = deviceOf(await right());
  await failOften();
  const guesses = Array.from({ length: 6 }, (_value, n) =>
    attempt('a wrong guess', { 'x-forwarded-for': `198.51.100.${n}` }),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status).sort();
  expect(statuses).toEqual([401, ...Array<number>(5).fill(429)]);
  expect((await right()).status).toBe(429);
  expect((await right({ cookie: device })).status).toBe(204);
});

it('lets the right password in after the wait', async () => {
  await failOften();
  await attempt('a wrong guess');
  expect((await right()).status).toBe(429);
  await accounts.database.kysely.updateTable('sign_in_limits').set({ free_at: 0 }).execute();
  expect((await right()).status).toBe(204);
  // It was forgotten: the next mistake does not wait.
  expect((await attempt('a wrong guess')).status).toBe(401);
  expect((await right()).status).toBe(204);
});

const guess = async (subjects: readonly Subject[], now: number) => {
  const refused = new SignInRefusedError('wrong');
  await expect(
    limited(accounts.database, subjects, () => Promise.reject(refused), now),
  ).rejects.toBe(refused);
};

it('limits guesses at ever new accounts, and keeps a bounded number of them', async () => {
  const now = Date.now();
  const { kysely } = accounts.database;
  const subjects = (account: string): Subject[] => [
    ['everyone', ''],
    ['account', account],
  ];
  await guess(subjects('first'), now);
  // One failure that counts as many: after the next one, everyone waits.
  const failures = BACKOFFS.everyone.free;
  const many = kysely.updateTable('sign_in_limits').set({ failures });
  await many.where('subject', '=', 'everyone:').execute();
  await guess(subjects('second'), now);
  const next = limited(accounts.database, subjects('new'), () => Promise.resolve(), now);
  await expect(next).rejects.toThrow('Too many refused sign-ins. Try again in 1 second.');
  const later = now + 3_600_000;
  await guess([['everyone', '']], later);
  const kept = await kysely.selectFrom('sign_in_limits').selectAll().execute();
  expect(kept).toHaveLength(1);
});

it('limits everyone only where passwords are guessed, not where a secret is too long for it', async () => {
  const { console, database } = accounts;
  const now = Date.now();
  await database.kysely
    .insertInto('sign_in_limits')
    .values({ subject: 'everyone:', failures: 200, last_at: now, free_at: now + 60_000 })
    .execute();
  expect((await right()).status).toBe(429);
  const statusOf = async (path: string, body: object) =>
    (await console.ask('POST', `/api/${path}`, { body, headers: { cookie: '' } })).status;
  expect(await statusOf('session', { token: 'unknown' })).toBe(401);
  expect(await statusOf('members/password-link/read', { token: 'unknown' })).toBe(401);
});

it('does not delay attempts because of one counted by a clock that is ahead', async () => {
  const now = Date.now();
  const subjects: Subject[] = [['account', 'one']];
  const away = new Error('the database is away');
  const behind = async () => {
    await limited(accounts.database, subjects, () => Promise.resolve(), now);
    throw away;
  };
  await expect(limited(accounts.database, subjects, behind, now + 2_000)).rejects.toBe(away);
  await guess(subjects, now);
});

const change = (cookie: string, current: string, password: string) =>
  accounts.console.ask('PUT', '/api/members/password', {
    headers: { cookie },
    body: { current, password },
  });

it('limits wrong current passwords of an account from any address', async () => {
  const cookie = cookieOf(await right());
  const { kysely } = accounts.database;
  expect((await change(cookie, 'a wrong guess', 'a purple tortoise')).status).toBe(401);
  await kysely.deleteFrom('sign_in_limits').where('subject', 'not like', 'account:%').execute();
  await kysely.updateTable('sign_in_limits').set({ failures: 14 }).execute();
  expect((await change(cookie, 'a wrong guess', 'a purple tortoise')).status).toBe(401);
  expect((await change(cookie, accounts.owner.password, 'a purple tortoise')).status).toBe(429);
  // The sign-in has its own limit.
  expect((await right()).status).toBe(204);
});

it('knows no browser from before a new password but the one that set it', async () => {
  const [other, own] = [await right(), await right()];
  const password = 'a purple tortoise';
  const changed = await change(cookieOf(own), accounts.owner.password, password);
  await failOften();
  await attempt('a wrong guess');
  expect((await attempt(password, { cookie: deviceOf(other) })).status).toBe(429);
  expect((await attempt(password, { cookie: deviceOf(changed) })).status).toBe(204);
});
