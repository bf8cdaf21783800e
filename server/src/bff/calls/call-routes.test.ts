import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  callDetail,
  callPage,
  attemptPage,
  filterValues,
  userHistory,
} from '../../contract/index.js';
import { callStoreOf, testCall, testEvent } from '../../testing/fixtures/call-fixture.js';
import { openTestDatabase } from '../../testing/fixtures/test-database.js';
import { testPlace, type TestPlace } from '../../testing/fixtures/test-place.js';
import { startTestConsole, type TestConsole } from '../../testing/fixtures/test-console.js';
import { createChangeFeed } from '../feed/change-feed.js';

const CALLS = 1200;
// Nothing listens there: the records read here were stored before.
const NOWHERE = {
  ...{ baseUrl: 'http://127.0.0.1:9', apiKey: 'the-key-of-no-service' },
  ...({ dataRequestForm: 'object', label: 'test' } as const),
};

let place: TestPlace;
let console: TestConsole;

beforeAll(async () => {
  place = await testPlace();
  const { database, remove } = await openTestDatabase(place);
  const calls = callStoreOf(database, createChangeFeed(database), NOWHERE.apiKey);
  const numbers = Array.from({ length: CALLS }, (_value, n) => n);
  await calls.keepCalls(
    'sandbox',
    numbers.map((n) => testCall(n, n === 7 ? { webhook_type: '=cmd()' } : {})),
  );
  await calls.keepAttempts('sandbox', [testEvent(7, 1, { response_body: 'a "quoted", word\n☃' })]);
  await remove();
  console = await startTestConsole({ services: { sandbox: NOWHERE }, place });
});
afterAll(async () => {
  await console.stop();
  await place.remove();
});

const get = (path: string) => console.ask('GET', `/api/sandbox/${path}`);

describe('the routes', () => {
  it('answer in the shapes of the contract', async () => {
    expect(callPage.parse((await get('calls?type==cmd()')).body).calls).toHaveLength(1);
    expect(attemptPage.parse((await get('events?q=quoted')).body).attempts).toHaveLength(1);
    expect(callDetail.parse((await get('call?transaction_id=ewh:7')).body).attempts).toHaveLength(
      1,
    );
    expect(filterValues.parse((await get('archive/values')).body).types).toContain('=cmd()');
    const history = await get('user/history?reference_user_id=user-7');
    expect(userHistory.parse(history.body)).toMatchObject({
      calls: [{ transaction_id: 'ewh:7' }],
      attempts: [{ attempt_key: 'event-7-1' }],
    });
  });

  it.each([
    ['calls?response=odd', 400],
    ['calls?before=x', 400],
    ['calls?from=1&from=2', 400],
    [`calls?q=${'x'.repeat(256)}`, 400],
    ['events?attempts=3', 400],
    ['calls/export', 400],
    ['calls/export?format=xml', 400],
    ['calls?state=odd', 400],
    ['call?transaction_id=none', 404],
    ['event?key=none', 404],
    ['call', 400],
    ['user/history', 400],
  ])('answer %s with %d', async (path, status) => {
    expect((await get(path)).status).toBe(status);
  });

  it.each(['calls', 'events', 'call', 'event', 'archive/values', 'user/history', 'calls/export'])(
    'take no POST at %s',
    async (path) => {
      expect((await console.ask('POST', `/api/sandbox/${path}`, { body: {} })).status).toBe(405);
    },
  );
});

describe('a file', () => {
  it('of CSV has every row, its names, and no formula', async () => {
    const { headers, text } = await get('calls/export?format=csv');
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="calls-sandbox-\d{4}-\d{2}-\d{2}\.csv"$/,
    );
    const lines = text.split('\r\n');
    expect(lines).toHaveLength(CALLS + 2);
    expect(lines[0]).toMatch(/^transaction_id,webhook_type,state,/);
    expect(lines[1]).toMatch(/^ewh:1199,/);
    expect(text).toContain("ewh:7,'=cmd(),");
  });

  it('begins with a byte order mark', async () => {
    const answer = await fetch(`${console.url}/api/sandbox/events/export?format=csv`, {
      headers: { cookie: console.cookie },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.toString()).toContain('"a ""quoted"", word\n☃"');
    expect(bytes.toString()).toMatch(/^\ufeffevent_id,transaction_id,webhook_type,attempt,/);
  });

  it.each([
    ['calls', '', CALLS],
    ['calls', '&type==cmd()', 1],
    ['calls', '&q=ser-11', 111],
    ['calls', '&q=user-11', 1],
    ['events', '', 1],
    ['events', '&response=2xx', 0],
  ])('of JSON has the %s of %s', async (list, filters, count) => {
    const { headers, body } = await get(`${list}/export?format=json${filters}`);
    expect(headers.get('content-type')).toContain('application/json');
    expect(body).toHaveLength(count);
  });
});
