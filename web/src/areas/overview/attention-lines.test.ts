import type { Overview } from '@connect-console/server/contract';
import { describe, expect, it } from 'vitest';
import { attentionLines } from './needs-attention';

const of = (count: number, more = false) => ({ count, more });
const none: Overview['needs_attention'] = {
  ...{
    failing_destinations: 0,
    failed_calls: of(0),
    undelivered: of(0),
    unknown: of(0),
    unnamed_calls: { failed: of(0), retrying: of(0), unknown: of(0) },
  },
};
const rest = { gaps: { calls: 0, attempts: 0 }, open_incidents: 0, missing_destinations: [] };
const linesOf = (changes: Partial<Overview['needs_attention']>) =>
  attentionLines('sandbox', {
    ...{ ...rest, needs_attention: { ...none, ...changes } },
  });

describe('what needs attention, in lines', () => {
  it.each([
    [{}, []],
    [{ undelivered: of(1) }, ['bad 1 result not delivered']],
    [
      { undelivered: of(1000, true), unknown: of(4) },
      ['bad 1,000+ results not delivered', 'unknown 4 results with unknown delivery'],
    ],
    [{ unknown: of(1) }, ['unknown 1 result with unknown delivery']],
    [
      { unnamed_calls: { failed: of(3), retrying: of(1), unknown: of(1000, true) } },
      [
        'bad 1 call not delivered, user unknown',
        'unknown 1,000+ calls with unknown delivery, user unknown',
      ],
    ],
  ])('of %j is %j', (changes, texts) => {
    const lines = linesOf(changes).map(({ tone, text }) => `${tone} ${text}`);
    expect(lines).toEqual(texts);
  });

  it.each([
    [of(0), null],
    [of(1), 'bad 1 failed call in the last 7 days, not rerun'],
    [of(1000, true), 'bad 1,000+ failed calls in the last 7 days, not rerun'],
    [of(0, true), 'unknown Too many failed calls in the last 7 days to determine which were rerun'],
  ])('of %j failed calls is %j', (failed, expected) => {
    const line = linesOf({ failed_calls: failed }).find(({ what }) => what === 'all failed calls');
    expect(line ? `${line.tone} ${line.text}` : null).toBe(expected);
  });

  it.each([
    [0, []],
    [1, [['1 open incident', { environment: 'production' }]]],
    [3, [['3 open incidents', { environment: 'production' }]]],
  ])('of %d open incidents leads to them', (open_incidents, expected) => {
    const needs = { ...rest, needs_attention: none, open_incidents };
    const lines = attentionLines('production', needs);
    expect(lines.map(({ text, link }) => [text, link?.search])).toEqual(expected);
  });

  it('says and links the gaps of each list', () => {
    const found = { calls: 1, attempts: 2 };
    const lines = attentionLines('sandbox', {
      ...{ ...rest, needs_attention: none, gaps: found },
    });
    expect(lines.map(({ text, link }) => [text, link?.to])).toEqual([
      ['1 gap in the list of calls', '/$environment/calls'],
      ['2 gaps in the list of attempts', '/$environment/events'],
    ]);
  });

  it.each([
    [
      [0, 0, 0],
      'off',
      '3 event types have no destination, and no known result in the last 24 hours',
    ],
    [[1, 2, 4], 'attention', '3 event types have no destination'],
    [[0, 1, 0], 'attention', '3 event types have no destination'],
    [[1], 'attention', '1 event type has no destination'],
    [null, 'attention', 'The webhooks could not be read'],
  ])(
    'of types without a destination that users reached as in %j is %s: %s',
    (reached, tone, text) => {
      const missing_destinations =
        reached &&
        reached.map((users_last_day, n) => ({ webhook_type: `TYPE_${n}`, users_last_day }));
      const given = { ...rest, needs_attention: none, missing_destinations };
      expect(attentionLines('sandbox', given).at(-1)).toMatchObject({ tone, text });
    },
  );
});
