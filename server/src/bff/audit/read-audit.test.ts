import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { auditPage } from '../../contract/index.js';
import { startTestConsole, type TestConsole } from '../../testing/fixtures/test-console.js';
import { openTestDatabase, type TestDatabase } from '../../testing/fixtures/test-database.js';
import { migratedPlace } from '../../testing/fixtures/test-place.js';
import { signInAs } from '../../testing/fixtures/session-fixture.js';
import type { Actor } from '../record-audit.js';
import { createAuditLog, type AuditLog } from './audit-log.js';
import { shownOutcome } from './audit-handlers.js';
import { verifyAudit } from './audit-chain.js';

const ADA: Actor = {
  ...{ name: 'Ada', email: 'ada@example.test', role: 'admin' as const },
  ...{ memberId: 'm-ada', apiToken: null },
};
const BOB = {
  ...{ name: 'bob', email: null, role: 'support' as const, memberId: 'm-bob' },
  apiToken: { name: 'nightly', ending: '3fZk' },
} satisfies Actor;

let opened: TestDatabase;
let console: TestConsole;
let log: AuditLog;
beforeAll(async () => {
  // In its own database, because a test below drops the triggers.
  opened = await openTestDatabase(await migratedPlace());
  console = await startTestConsole({ database: opened.database, services: {} });
  log = createAuditLog(opened.database.kysely, (value) => value);
  const entry = { address: '10.0.0.7', environment: 'sandbox', request_id: 'r' } as const;
  const rerun = { ...entry, action: 'Rerun call', object: 'Call_1%', member: BOB };
  const intent = await log.write({ ...rerun, outcome: 'intended' });
  await log.write({ ...rerun, outcome: 'refused', reason: 'not_found', intent });
  const set = {
    ...entry,
    action: 'Set destination',
    member: ADA,
    environment: 'production',
  } as const;
  await log.write({ ...set, outcome: 'intended', before: { destination_url: null } });
  for (let n = 0; n < 60; n += 1) {
    await log.write({
      ...entry,
      action: 'Set quota',
      object: `=region-${n}`,
      outcome: 'done',
      member: ADA,
    });
  }
});
afterAll(async () => {
  await console.stop();
  await opened.remove();
  await opened.place.remove();
});

const list = async (query = '') =>
  auditPage.parse((await console.ask('GET', `/api/audit${query}`)).body);

describe('GET /api/audit', () => {
  it('pages through the actions, newest first, each once', async () => {
    const first = await list();
    expect(first.actions).toHaveLength(50);
    expect(first).toMatchObject({ kept_days: 365 });
    expect(first.known_actions).toContain('Set destination');
    const rest = await list(`?before=${first.next_before ?? 0}`);
    expect(rest.next_before).toBeNull();
    const all = [...first.actions, ...rest.actions];
    // The first row is the sign-in of the test console, and an intent is merged with its outcome.
    expect(all.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 64 }, (_, n) => 64 - n).filter((n) => n !== 2),
    );
    expect(all.find(({ action }) => action === 'Rerun call')?.outcome).toBe('refused');
  });

  it.each([
    ['?member=bob', 1],
    ['?action=Set+quota&environment=production', 0],
    ['?environment=production', 1],
    ['?outcome=refused', 1],
    ['?outcome=intended', 1],
    ['?outcome=unknown', 0],
    ['?q=CALL_1%25', 1],
    ['?q=region-5', 11],
    ['?q=Nightly', 1],
    ['?q=10.0.0.7&outcome=refused', 1],
    ['?to=1', 0],
    ['?from=1&action=Rerun+call', 1],
  ])('finds with %s %i', async (query, count) => {
    expect((await list(query)).actions).toHaveLength(count);
  });

  it('is only for admins, and refuses what it cannot read', async () => {
    const { cookie } = await signInAs(opened.database, BOB.role, BOB.name);
    const headers = { cookie };
    for (const path of ['/api/audit', '/api/audit/export?format=csv']) {
      expect((await console.ask('GET', path, { headers })).status).toBe(403);
    }
    expect((await console.ask('GET', '/api/audit?outcome=fine')).status).toBe(400);
    expect((await console.ask('GET', `/api/audit?q=${'x'.repeat(300)}`)).status).toBe(400);
  });

  it('is exported with every row and its hash, as JSON and as CSV without formulas', async () => {
    const rows = (await console.ask('GET', '/api/audit/export?format=json')).body;
    expect(
      z.array(z.object({ hash: z.string(), previous_hash: z.string() })).parse(rows),
    ).toHaveLength(64);
    const csv = await console.ask('GET', '/api/audit/export?format=csv&q=region-59');
    expect(csv.headers.get('content-disposition')).toContain('audit-log-');
    const [, line = '', end] = csv.text.split('\r\n');
    expect(line).toContain(",'=region-59,");
    expect(line).toMatch(/^64,\d{4}-\d\d-\d\dT/);
    expect(end).toBe('');
  });
});

it('says unknown of an intent that has had no outcome for a minute', async () => {
  const now = 1_000_000;
  const shown = async (outcome: string, at: number) => {
    const row = sql<{ shown: string }>`select ${shownOutcome(now)} as shown
      from (select ${sql.lit(outcome)} as outcome, ${sql.lit(at)} as at) as audit`;
    return (await row.execute(opened.database.kysely)).rows[0]?.shown;
  };
  const intended = [0, 60_000, 60_001].map((ms) => shown('intended', now - ms));
  expect(await Promise.all(intended)).toEqual(['intended', 'intended', 'unknown']);
  expect(await shown('done', 0)).toBe('done');
});

describe('verifyAudit', () => {
  const verify = () => verifyAudit(opened.database.kysely);
  /** As someone with access to the database could. */
  async function tamper(statement: string) {
    const { kysely } = opened.database;
    await kysely.transaction().execute(async (within) => {
      const off = opened.place.url
        ? ['alter table audit disable trigger user']
        : [
            'drop trigger if exists audit_never_updated',
            'drop trigger if exists audit_never_deleted',
          ];
      for (const each of [...off, statement]) await sql.raw(each).execute(within);
    });
  }

  it('says how many rows are valid, and names the first invalid one', async () => {
    expect(await verify()).toMatchObject({ rows: 64, pruned: 0, broken: null });
    expect(await log.prune(Date.now() - 1_000_000)).toBe(0);
    await tamper(`update audit set member = 'eve' where sequence = 40`);
    expect(await verify()).toMatchObject({
      rows: 39,
      broken: { sequence: 40, problem: 'changed' },
    });
    await tamper(`update audit set member = '${ADA.email}' where sequence = 40`);
    expect((await verify()).broken).toBeNull();
    await tamper('delete from audit where sequence = 64');
    expect((await verify()).broken).toEqual({ sequence: 64, problem: 'missing' });
    await tamper('delete from audit where sequence = 7');
    expect(await verify()).toMatchObject({ rows: 6, broken: { sequence: 7, problem: 'missing' } });
    await tamper('delete from audit');
    expect((await verify()).broken).toEqual({ sequence: 1, problem: 'missing' });
  });
});
