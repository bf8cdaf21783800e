import { WEBHOOK_TYPES, type Overview } from '@connect-console/server/contract';
import { describe, expect, it } from 'vitest';
import { attentionLines } from './needs-attention';

const of = (count: number, more = false) => ({ count, more });
const set_up = { destinations: [...WEBHOOK_TYPES], has_user: true, has_delivery: true };
const none: Overview['needs_attention'] = {
  ...{
    failing_destinations: 0,
    failed_calls: of(0),
    undelivered: of(0),
    unknown: of(0),
    unnamed_calls: { failed: of(0), retrying: of(0), unknown: of(0) },
    missing_destinations: 0,
  },
};
const gaps = { calls: 0, attempts: 0 };
const incidents = { count: 0, newest: null };
const linesOf = (changes: Partial<Overview['needs_attention']>) =>
  attentionLines('sandbox', {
    ...{ needs_attention: { ...none, ...changes }, set_up, gaps, incidents },
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
    [0, null, []],
    [1, 7, [['1 open incident', { environment: 'production', open: 'incident-7' }]]],
    [3, 9, [['3 open incidents', { environment: 'production' }]]],
  ])('of %d open incidents leads to them', (count, newest, expected) => {
    const needs = { needs_attention: none, set_up, gaps, incidents: { count, newest } };
    const lines = attentionLines('production', needs);
    expect(lines.map(({ text, link }) => [text, link.search])).toEqual(expected);
  });

  it('says and links the gaps of each list', () => {
    const found = { calls: 1, attempts: 2 };
    const lines = attentionLines('sandbox', {
      ...{ needs_attention: none, set_up, gaps: found, incidents },
    });
    expect(lines.map(({ text, link }) => [text, link.to])).toEqual([
      ['1 gap in the list of calls', '/$environment/calls'],
      ['2 gaps in the list of attempts', '/$environment/events'],
    ]);
  });

  it.each([
    [[], 0, 'off', '3 event types have no destination, and no known result in the last 24 hours'],
    [[], 3, 'attention', '3 event types have no destination'],
    [[], 1, 'attention', '3 event types have no destination'],
    [WEBHOOK_TYPES.slice(1), 1, 'attention', '1 event type has no destination'],
    [[], null, 'attention', 'The webhooks could not be read'],
  ])('of %j with %o reached is %s: %s', (destinations, reached, tone, text) => {
    const given = {
      needs_attention: { ...none, missing_destinations: reached },
      set_up: { ...set_up, destinations },
      ...{ gaps, incidents },
    };
    expect(attentionLines('sandbox', given).at(-1)).toMatchObject({ tone, text });
  });
});
