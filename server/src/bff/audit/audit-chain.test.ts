import { describe, expect, it } from 'vitest';
import type { AuditRow } from '../schema.js';
import { chained, follow } from './audit-chain.js';

const START = { sequence: 0, hash: '' };

function rowsOf(count: number): AuditRow[] {
  const rows: AuditRow[] = [];
  for (let n = 1; n <= count; n += 1) {
    const content = {
      ...{ at: n, member: 'ada@example.test', member_id: 'm-1', role: 'admin', address: '::1' },
      token: n % 2 === 0 ? 'CI (…3fZk)' : null,
      ...{ environment: 'sandbox', action: 'Set quota', object: 'spring', before: null },
      ...({ after: '{"quota":1}', outcome: 'done', reason: null, intent: null } as const),
      ...{ request_id: `r-${n}`, search_text: '' },
    };
    rows.push(chained(rows.at(-1) ?? START, content));
  }
  return rows;
}

type Change = (rows: AuditRow[]) => AuditRow[];
const changed =
  (n: number, change: Partial<AuditRow>): Change =>
  (rows) =>
    rows.map((row) => (row.sequence === n ? { ...row, ...change } : row));
/** A row that was changed and given a matching hash. */
const forged: Change = (rows) =>
  rows.map((row) => (row.sequence === 3 ? chained({ sequence: 2, hash: 'other' }, row) : row));

describe('follow', () => {
  it('ends at the last row of a whole chain', () => {
    const rows = rowsOf(5);
    expect(follow(START, rows)).toEqual({ sequence: 5, hash: rows[4]?.hash });
    const [first, ...rest] = rows;
    expect(follow({ sequence: 1, hash: first?.hash ?? '' }, rest)).toMatchObject({ sequence: 5 });
  });

  it.each<[string, Change, number, string]>([
    ['another member', changed(3, { member: 'eve@example.test' }), 3, 'changed'],
    ['another time', changed(2, { at: 9 }), 2, 'changed'],
    ['another outcome', changed(5, { outcome: 'refused' }), 5, 'changed'],
    ['another state before', changed(1, { before: '{}' }), 1, 'changed'],
    ['no address', changed(1, { address: null }), 1, 'changed'],
    ['a removed row', (rows) => rows.filter(({ sequence }) => sequence !== 4), 4, 'missing'],
    ['a removed beginning', (rows) => rows.slice(1), 1, 'missing'],
    ['a row with a hash of its own', forged, 3, 'does_not_follow'],
  ])('finds %s', (_what, change, sequence, problem) => {
    expect(follow(START, change(rowsOf(5)))).toEqual({ sequence, problem });
  });
});
