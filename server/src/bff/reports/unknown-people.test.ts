import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openReportFixture, type ReportFixture } from '../../testing/fixtures/report-fixture.js';
import { createArchive } from '../calls/create-call-store.js';
import { createRosterStore } from '../users/user-store.js';

let fixture: ReportFixture;

beforeEach(async () => {
  fixture = await openReportFixture();
});
afterEach(async () => {
  await fixture.remove();
});

const read = () => fixture.reports().reconciliation('sandbox');
const call = (transaction_id: string, reference_user_id: string | null, more = {}) => ({
  ...{ transaction_id, reference_user_id },
  ...more,
});

describe('calls for people whom the console does not know', () => {
  it('are told by person, the newest call first, of the last 30 days', async () => {
    await fixture.verified('known');
    const at = (daysAgo: number) => ({
      created_at: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
    });
    await fixture.listed(
      call('c1', 'known'),
      call('c2', 'stranger <b>', at(3)),
      call('c3', 'stranger <b>', at(2)),
      call('c4', 'other', at(1)),
      call('c5', 'of old', at(31)),
      call('c6', null),
    );
    const { unknown_people } = await read();
    expect(unknown_people.count).toEqual({ count: 2, more: false });
    expect(unknown_people.people).toMatchObject([
      { reference_user_id: 'other', calls: { count: 1 }, newest_call: { transaction_id: 'c4' } },
      {
        reference_user_id: 'stranger <b>',
        calls: { count: 2 },
        newest_call: { transaction_id: 'c3' },
      },
    ]);
  });

  it('are all found, however many there are', async () => {
    const ids = Array.from({ length: 1203 }, (_id, n) => `stranger-${n}`);
    await fixture.listed(...ids.map((id, n) => call(`c${n}`, id)));
    const { unknown_people } = await read();
    expect(unknown_people.count).toEqual({ count: 1000, more: true });
    expect(unknown_people.people).toHaveLength(100);
  });
});

describe('whom only calls know', () => {
  const roster = () => createRosterStore(fixture.database, fixture.changes);
  const strangers = async () => (await read()).unknown_people;

  it('is known as soon as somebody puts them on the roster, and stays so', async () => {
    await fixture.listed(call('c1', 'stranger'), call('c2', 'other'));
    await roster().follow('production', 'other', 'me');
    await roster().follow('sandbox', 'stranger', 'me');
    await fixture.listed(call('c1', 'stranger'), call('c2', 'other'), call('c3', 'stranger'));
    const { people } = await strangers();
    expect(people.map(({ reference_user_id }) => reference_user_id)).toEqual(['other']);
  });

  it('is found when a call that named nobody names them later', async () => {
    await fixture.listed(call('c1', null));
    expect((await strangers()).people).toEqual([]);
    await fixture.listed(call('c1', 'stranger'));
    expect((await strangers()).people).toMatchObject([
      { reference_user_id: 'stranger', newest_call: { transaction_id: 'c1' } },
    ]);
  });

  it('is shown by the newest call, in whatever order they came', async () => {
    const at = (hoursAgo: number) => ({
      created_at: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(),
    });
    await fixture.listed(call('new', 'stranger', at(1)));
    await fixture.listed(call('new', 'stranger', at(1)), call('old', 'stranger', at(9)));
    expect((await strangers()).people).toMatchObject([
      { calls: { count: 2 }, newest_call: { transaction_id: 'new' } },
    ]);
  });

  it('is forgotten with the last of their calls', async () => {
    const ids = Array.from({ length: 80 }, (_id, n) => `stranger-${n}`);
    const created_at = (n: number) => new Date(Date.now() - 3_600_000 + n * 1000).toISOString();
    await fixture.listed(...ids.map((id, n) => call(`c${n}`, id, { created_at: created_at(n) })));
    await createArchive(fixture.database, fixture.changes).prune('sandbox', Date.now(), 1000);
    const rows = await fixture.database.kysely.selectFrom('strangers').selectAll().execute();
    expect(rows.map((row) => row.reference_user_id).sort()).toEqual(ids.slice(30).sort());
  });
});
