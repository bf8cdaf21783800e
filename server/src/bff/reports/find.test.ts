import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { found } from '../../contract/index.js';
import { openReportFixture, type ReportFixture } from '../../testing/fixtures/report-fixture.js';
import { startTestConsole, type TestConsole } from '../../testing/fixtures/test-console.js';
import { similarity } from './find.js';

describe('how much of an id a text is', () => {
  it.each([
    ['panel-1', 'PANEL-1', 4],
    ['panel-12', 'panel-1', 3],
    ['ewh:7f3a-9c', '9C', 2],
    ['ewh:7f3a-9c', 'f3', 1],
    ['panel', 'x', 0],
    ['panel', '   ', 0],
  ])('%s by %s: %s', (id, text, like) => {
    expect(similarity(id, text)).toBe(like);
  });
});

describe('finding by a part of an id', () => {
  let fixture: ReportFixture;
  let console: TestConsole;

  beforeAll(async () => {
    fixture = await openReportFixture();
    for (const id of ['Panel-1', 'panel-12', 'other-panel', '100%', 'ünï ☃']) {
      await fixture.verified(id);
    }
    await fixture.listed({ transaction_id: 'ewh:verif1cation' });
    await fixture.listed(
      { transaction_id: 'ewh:7f3a-panel', reference_user_id: 'Panel-1' },
      { transaction_id: 'ewh:8888', reference_user_id: 'elsewhere-panel' },
      { transaction_id: 'ewh:part-1', reference_user_id: 'whole' },
      { transaction_id: 'ewh:part-2', reference_user_id: 'whole-1' },
    );
    await fixture.verified('labelled');
    await fixture.users.label('sandbox', 'labelled', 'a PANEL', () => Promise.resolve());
    for (let n = 0; n < 12; n += 1) await fixture.verified(`crowd-${n}`);
    await fixture.listed(
      ...Array.from({ length: 9 }, (_call, n) => ({ transaction_id: `ewh:crowd-${n}` })),
      ...Array.from({ length: 51 }, (_call, n) => ({
        transaction_id: `ewh:000${n}`,
        reference_user_id: 'many',
      })),
    );
    console = await startTestConsole({
      database: fixture.database,
      services: {
        sandbox: {
          ...{ baseUrl: 'http://127.0.0.1:9', apiKey: 'key' },
          ...{ dataRequestForm: 'object', label: 'an unused service' },
        },
      },
    });
  });
  afterAll(async () => {
    await console.stop();
    await fixture.remove();
  });

  async function find(q: string) {
    const answer = await console.ask(
      'GET',
      `/api/sandbox/find?${new URLSearchParams({ q }).toString()}`,
    );
    expect(answer.status).toBe(200);
    const { users, calls, more } = found.parse(answer.body);
    return {
      more,
      users: users.map(({ reference_user_id, status }) => [reference_user_id, status]),
      calls: calls.map(({ transaction_id }) => transaction_id),
    };
  }

  it('has the best matches first, and users who appear only in calls', async () => {
    const { users, calls } = await find('panel');
    expect(
      users
        .slice(0, 2)
        .map(([id]) => id)
        .sort(),
    ).toEqual(['Panel-1', 'panel-12']);
    expect(users).toContainEqual(['other-panel', 'verified']);
    expect(users).toContainEqual(['elsewhere-panel', 'verified']);
    expect(calls.sort()).toEqual(['ewh:7f3a-panel', 'ewh:8888']);
  });

  it('finds the calls of other users, too, where the text is the whole id of one', async () => {
    const { calls, more } = await find('whole');
    expect(calls).toEqual(['ewh:part-1', 'ewh:part-2']);
    expect(more).toBe(false);
  });

  it('returns the best 8 matches, and that there are more', async () => {
    const { users, calls, more } = await find('crowd-');
    expect([users.length, calls.length]).toEqual([8, 8]);
    expect(more).toBe(true);
  });

  it('finds a removed user only by the whole ID', async () => {
    await fixture.verified('leaving-us');
    expect((await find('leaving')).users).toEqual([['leaving-us', 'verified']]);
    await fixture.database.kysely
      .updateTable('users')
      .set({ removed_at: Date.now() })
      .where('reference_user_id', '=', 'leaving-us')
      .execute();
    expect((await find('leaving')).users).toEqual([]);
    expect((await find('leaving-us')).users).toEqual([['leaving-us', 'verified']]);
  });

  it.each(['verif', 'VERIF', 'f1c'])(
    'ignores calls that have %s only in their type, and finds the one behind them',
    async (q) => {
      const { calls, more } = await find(q);
      expect(calls).toEqual(['ewh:verif1cation']);
      expect(more).toBe(false);
    },
  );

  it.each([
    ['PANEL-1', 'Panel-1'],
    ['0%', '100%'],
    ['☃', 'ünï ☃'],
  ])('finds by %s', async (q, id) => {
    expect((await find(q)).users[0]?.[0]).toBe(id);
  });

  it.each(['%%%', '___', "' or 1=1 --", '<script>', '"', '\u0001', 'x'.repeat(255)])(
    'takes %j for nothing but itself',
    async (q) => {
      // A text of less than three characters may also be in the middle of an ID.
      expect(await find(q)).toEqual({ users: [], calls: [], more: q.length < 3 });
    },
  );

  it.each(['', '?q=', `?q=${'x'.repeat(256)}`, '?q=a&q=b'])('refuses %j', async (query) => {
    expect((await console.ask('GET', `/api/sandbox/find${query}`)).status).toBe(400);
  });

  it.each(['overview', 'reconciliation', 'find'])('only reads at /%s', async (path) => {
    const answer = await console.ask('POST', `/api/sandbox/${path}`, { body: {} });
    expect(answer.status).toBe(405);
  });

  it('looks for less than three characters among the newest 20,000 users, and says so', async () => {
    const { kysely } = fixture.database;
    const row = await kysely.selectFrom('users').selectAll().limit(1).executeTakeFirstOrThrow();
    const { reference_user_id, search_text, known_since, ...others } = row;
    const names = (columns: object) => sql.join(Object.keys(columns).map((name) => sql.ref(name)));
    await sql`
      insert into users (${names({ reference_user_id, search_text, known_since })}, ${names(others)})
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n <= 20000)
      select 'newer-' || n, 'newer-' || n, known_since + 1000 + n, ${names(others)}
      from numbers cross join users where reference_user_id = ${reference_user_id}
    `.execute(kysely);
    const ids = async (q: string) => (await find(q)).users.map(([id]) => id);
    expect(await find('☃')).toMatchObject({ users: [], more: true });
    expect((await find('r-')).users).toHaveLength(8);
    expect(await ids('ünï')).toEqual(['ünï ☃']);
    expect(await ids('ünï ☃')).toEqual(['ünï ☃']);
  });
});
