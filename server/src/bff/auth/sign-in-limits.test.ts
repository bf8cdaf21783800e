import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  cookieOf,
  startAccountConsole,
  type AccountConsole,
} from '../../testing/fixtures/account-console.js';
import { BACKOFFS, takeAttempt, waitAfter } from './sign-in-limits.js';

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

it('limits guesses at ever new accounts, and keeps a bounded number of them', async () => {
  const now = Date.now();
  const { free } = BACKOFFS.everyone;
  for (let n = 0; n <= free; n += 1) {
    await takeAttempt(
      accounts.database,
      [
        ['everyone', ''],
        ['account', String(n)],
      ],
      now,
    );
  }
  await expect(
    takeAttempt(
      accounts.database,
      [
        ['everyone', ''],
        ['account', 'new'],
      ],
      now,
    ),
  ).rejects.toThrow('Too many refused sign-ins. Try again in 1 second.');
  const later = now + 3_600_000;
  await takeAttempt(accounts.database, [['everyone', '']], later);
  const kept = await accounts.database.kysely.selectFrom('sign_in_limits').selectAll().execute();
  expect(kept).toHaveLength(1);
});

it('does not delay attempts because of one counted by a clock that is ahead', async () => {
  const now = Date.now();
  const ahead = await takeAttempt(accounts.database, [['account', 'one']], now + 2_000);
  const behind = await takeAttempt(accounts.database, [['account', 'one']], now);
  await ahead.withdrawn();
  await takeAttempt(accounts.database, [['account', 'one']], now);
  await behind.succeeded();
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
