import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openCalls,
  testCall,
  testEvent,
  type CallFixture,
} from '../../../testing/fixtures/call-fixture.js';
import { readCallDetail } from '../detail/call-detail.js';
import { readAttemptDetail } from '../detail/call-detail.js';
import { readAttemptPage, readCallPage } from '../call-handlers.js';

const BODIES = {
  html: '<!doctype html><script>alert("x")</script><!-- & -->',
  line: `start${'x'.repeat(16_370)}tail-end`,
  huge: `${'y'.repeat(20_000)}beyond`,
  rtl: 'مرحبا بالعالم \u202eevil\u202c',
  nul: 'before\u0000after',
  surrogate: 'half \ud83d of a pair',
  emoji: '👩‍👩‍👧 family',
  quotes: 'say "it" AND (that OR NOT this) NEAR* ^ col:umn - + {a} 100% _x_ \\n \'or\' 1=1 --',
  empty: '',
};
const NAMES = Object.keys(BODIES) as (keyof typeof BODIES)[]; // a constant of the test
const TIMES = [
  '+275760-09-13T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '0001-01-01T00:00:00Z',
  -5,
  null,
  'soon',
  1e300,
];

let fixture: CallFixture;
beforeAll(async () => {
  fixture = await openCalls();
  const { calls } = fixture;
  await calls.keepCalls(
    'sandbox',
    NAMES.map((name, n) =>
      testCall(n, {
        transaction_id: `ewh:${name}`,
        created_at: TIMES[n % TIMES.length],
        next_attempt_at: '9999-12-31T00:00:00Z',
      }),
    ),
  );
  await calls.keepAttempts(
    'sandbox',
    NAMES.map((name, n) =>
      testEvent(n, 1, {
        event_id: name,
        transaction_id: `ewh:${name}`,
        response_body: BODIES[name],
        created_at: TIMES[n % TIMES.length],
      }),
    ),
  );
});
afterAll(async () => {
  await fixture.remove();
});

const found = async (q: string) => {
  const { attempts } = await readAttemptPage(await fixture.listPlace(), { q });
  const { calls } = await readCallPage(await fixture.listPlace(), { q });
  const ofCalls = calls.map((call) => call.transaction_id.slice(4)).sort();
  expect(ofCalls).toEqual(attempts.map((attempt) => attempt.attempt_key).sort());
  return ofCalls;
};

describe('a search', () => {
  it.each([
    ['<script>', ['html']],
    ['ALERT("X")', ['html']],
    ['tail-end', ['line']],
    ['beyond', []],
    ['مرحبا', ['rtl']],
    ['\u202eevil', ['rtl']],
    ['before\u0000after', ['nul']],
    ['half \ud83d of', ['surrogate']],
    ['👩‍👩‍👧 f', ['emoji']],
    ['"it" AND (', ['quotes']],
    ['NEAR* ^', ['quotes']],
    ['col:umn', ['quotes']],
    ['100%', ['quotes']],
    ['%%%', []],
    ['___', []],
    ['1_0', []],
    ['_x_ \\n', ['quotes']],
    ["'or' 1=1 --", ['quotes']],
    ['* OR *', []],
    ['"""', []],
    ['{a}', ['quotes']],
    ['ewh:nu', ['nul']],
    ['    ', []],
    ['x'.repeat(255), ['line']],
  ])('for %j finds %j', async (q, names) => {
    expect(await found(q)).toEqual(names);
  });
});

async function detailOf(id: string) {
  return readCallDetail(await fixture.listPlace(), id);
}

describe('the detail', () => {
  it.each(NAMES)('of %s has the body as it came', async (name) => {
    const body = BODIES[name];
    const detail = await readAttemptDetail(await fixture.listPlace(), name);
    expect(detail).toMatchObject({
      response_body: body.slice(0, 16_384),
      body_length: body.length,
    });
    expect(detail.raw).toMatchObject({ response_body: body });
    expect(detail.body_excerpt?.length).toBeLessThanOrEqual(200);
    const { attempts } = await detailOf(`ewh:${name}`);
    expect(attempts).toMatchObject([{ response_body: body.slice(0, 16_384) }]);
  });
});

describe('a record', () => {
  it.each([
    [
      'ids without end',
      { transaction_id: 'i'.repeat(70_000), reference_user_id: '☃'.repeat(9000) },
    ],
    ['NUL and half a pair in ids', { transaction_id: 'a\u0000\ud800b', user_id: '\u0000' }],
    ['unknown values', { status: 'WHO\u0000KNOWS', webhook_type: '<b>' }],
    ['numbers out of bounds', { attempts: 1e300 }],
    ['a fraction', { attempts: 2.5 }],
    ['less than nothing', { attempts: -3 }],
    ['deep JSON', { more: JSON.parse('['.repeat(500) + ']'.repeat(500)) as unknown }], // built for this
    ['__proto__', JSON.parse('{"__proto__": {"created_at": 1}, "constructor": 1}') as object], // built for this
  ])('of %s is kept, and found by its id', async (_what, more) => {
    const call = testCall(4711, more);
    const listing = [testCall(0, { transaction_id: 'ewh:html' }), call];
    await fixture.calls.keepCalls('sandbox', listing);
    const { calls } = await readCallPage(await fixture.listPlace(), {
      status: call.status,
      from: (call.created ?? 0) - 1,
    });
    expect(calls.length).toBeGreaterThan(0);
    const detail = await detailOf(call.transaction_id);
    expect(detail.raw).toEqual(JSON.parse(JSON.stringify(call.raw)));
    const before = await fixture.changes.newest('sandbox');
    expect(await fixture.calls.keepCalls('sandbox', listing)).toBe(false);
    expect(await fixture.changes.newest('sandbox')).toBe(before);
  });

  it('of an attempt without anything is kept once', async () => {
    const nothing = testEvent(0, 0, {
      ...{ event_id: null, transaction_id: null, attempt: null, created_at: null },
      ...{ http_status: null, response_body: null, destination_url: 'not an address' },
    });
    await fixture.calls.keepAttempts('sandbox', [nothing]);
    await fixture.calls.keepAttempts('sandbox', [nothing]);
    const { attempts } = await readAttemptPage(await fixture.listPlace(), { response: 'other' });
    expect(attempts).toMatchObject([{ transaction_id: null, destination_url: 'not an address' }]);
  });
});
