import { describe, expect, it } from 'vitest';
import { MAX_ATTEMPTS } from '../../contract/index.js';
import { RULES, type RuleNumbers } from './rules.js';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 0, 2, 12);
const TEN: RuleNumbers = { minutes: 10, threshold: 0 };
const summaries = (found: { summary: string }[]) => found.map(({ summary }) => summary);

describe('a service', () => {
  it.each<[Parameters<typeof RULES.service_unreachable.find>[0], string[]]>([
    [{ since: NOW - 9 * MINUTE, now: NOW, code: 'upstream_timeout' }, []],
    [
      { since: NOW - 10 * MINUTE, now: NOW, code: 'upstream_timeout' },
      [
        'The service has not responded as it should since 2026-01-02 11:50 UTC (upstream_timeout), so the archive is behind.',
      ],
    ],
    [
      { since: NOW - 10 * MINUTE, now: NOW, code: 'storage_full' },
      [
        'No poll of the service has succeeded since 2026-01-02 11:50 UTC (storage_full), so the archive is behind.',
      ],
    ],
    [
      { since: NOW - 10 * MINUTE, now: NOW, code: null },
      [
        'No poll of the service has succeeded since 2026-01-02 11:50 UTC, so the archive is behind.',
      ],
    ],
  ])('that is away as in %j', (facts, expected) => {
    expect(summaries(RULES.service_unreachable.find(facts, TEN))).toEqual(expected);
  });
});

it('finds each destination that fails for so long, and none whose beginning is not known', () => {
  const failing = [
    { destination: 'young', since: NOW - 9 * MINUTE, failed: 5, more: false },
    { destination: 'a.example', since: NOW - 10 * MINUTE, failed: 1, more: false },
    { destination: 'b.example', since: NOW - 90 * MINUTE, failed: 1000, more: true },
    { destination: 'timeless', since: null, failed: 5, more: false },
  ];
  expect(RULES.destination_failing.find({ now: NOW, failing }, TEN)).toEqual([
    {
      subject: 'a.example',
      summary:
        'a.example has been failing since 2026-01-02 11:50 UTC by the service’s clock and has not accepted 1 call.',
    },
    {
      subject: 'b.example',
      summary:
        'b.example has been failing since 2026-01-02 10:30 UTC by the service’s clock and has not accepted 1000 or more calls.',
    },
  ]);
});

it.each([
  [0, 0, []],
  [0, 9, []],
  [9, 10, []],
  [8, 10, ['Success rate 80 %: of 10 calls of the last 60 minutes, 8 are delivered.']],
  // Never rounded up to the limit.
  [
    8999,
    10_000,
    ['Success rate 89.9 %: of 10000 calls of the last 60 minutes, 8999 are delivered.'],
  ],
])('judges %i of %i delivered calls', (delivered, attempted, expected) => {
  const numbers = { minutes: 60, threshold: 90 };
  expect(summaries(RULES.success_rate_low.find({ delivered, attempted }, numbers))).toEqual(
    expected,
  );
});

it('finds calls that have few attempts left', () => {
  const numbers = { minutes: 0, threshold: 13 };
  expect(RULES.calls_near_end.find({ count: 0, more: false }, numbers)).toEqual([]);
  expect(summaries(RULES.calls_near_end.find({ count: 2, more: false }, numbers))).toEqual([
    `2 calls may soon fail for good: at least 13 of ${MAX_ATTEMPTS} attempts are used up.`,
  ]);
});

it('finds results and signatures from their threshold on', () => {
  const users = { minutes: 15, threshold: 2 };
  expect(RULES.results_undelivered.find({ count: 1, more: false }, users)).toEqual([]);
  expect(summaries(RULES.results_undelivered.find({ count: 2, more: false }, users))).toEqual([
    'The webhook of 2 verified users has not been delivered within 15 minutes.',
  ]);
  const refused = { minutes: 1, threshold: 1 };
  expect(RULES.signatures_refused.find(0, refused)).toEqual([]);
  expect(summaries(RULES.signatures_refused.find(1, refused))).toEqual([
    '1 delivery without a valid signature in the last 1 minute.',
  ]);
});
