import type { ArchivedCall } from '@connect-console/server/contract';
import { describe, expect, it } from 'vitest';
import { archivedCall } from '../../testing/archived';
import { callList } from '../calls';
import { lookAfter, newsOf, withNews, withPushedAgain, type News } from './list-news';
import { rowsOf, type ListPages } from './list-pages';

const around = {
  ...{ gaps: [], total: { count: 1, more: false }, next_before: null, looked_at: 1 },
  has_earlier_key: false,
};
const call = (position: number, fields: Partial<ArchivedCall> = {}) =>
  archivedCall({ position, transaction_id: `ewh:${position}`, ...fields });
const record = (each: ArchivedCall): News<ArchivedCall> => ({ what: 'record', record: each });
const gap = { id: 'g', below_position: 1, from: null, to: null, found_at: 1 };

describe('newsOf', () => {
  it('takes the records and gaps of its own list', () => {
    expect(newsOf(callList, { event: 'call', call: call(1) })).toEqual(record(call(1)));
    expect(newsOf(callList, { event: 'gap', gap: { ...gap, list: 'calls' } })?.what).toBe('gap');
    expect(newsOf(callList, { event: 'gap', gap: { ...gap, list: 'events' } })).toBeNull();
    expect(newsOf(callList, { event: 'hooks' })).toBeNull();
    expect(newsOf(callList, { event: 'reset' })).toBeNull();
  });
});

describe('withNews', () => {
  const pages: ListPages<ArchivedCall> = {
    pages: [{ ...around, rows: [call(5)] }],
    pageParams: [undefined],
  };

  it('takes in what fits, and leaves what does not or only the server can tell', () => {
    const news = [record(call(6)), record(call(7, { state: 'failed' }))];
    const ids = (filter: object) =>
      rowsOf(withNews(callList, filter, pages, news, true)).map(({ position }) => position);
    expect(ids({})).toEqual([7, 6, 5]);
    expect(ids({ state: 'failed' })).toEqual([7, 5]);
    expect(ids({ q: 'text' })).toEqual([5]);
  });

  it('never lets the answer to a look undo what was pushed after it was asked for', () => {
    const now = call(5, { state: 'delivered' });
    const before = call(5, { state: 'retrying' });
    const newest = { what: 'newest' as const, page: { ...around, rows: [before] }, asked_at: 100 };
    const statusAfter = (pushedAt: number) => {
      const news = withPushedAgain([newest], [{ record: now, at: pushedAt }]);
      return rowsOf(withNews(callList, {}, pages, news, true))[0]?.status;
    };
    expect(statusAfter(101)).toBe('COMPLETED');
    expect(statusAfter(99)).toBe('PENDING');
  });
});

describe('lookAfter', () => {
  it.each([
    ['soon where text is searched', { q: 'text' }, [record(call(1))], 1000],
    ['later to correct the count', {}, [record(call(1))], 10_000],
    ['later for what cannot fit in any case', { q: 'x', status: 'F' }, [record(call(1))], 10_000],
    ['never for nothing', {}, [], null],
  ])('looks %s', (_when, filter, news, ms) => {
    expect(lookAfter(callList, filter, news)).toBe(ms);
  });
});
