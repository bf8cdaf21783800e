import { describe, expect, it } from 'vitest';
import { completionVerdict, type CompletionCall, type Reach } from './completion-verdict.js';

const NOW = 1_800_000_000_000;
const HOUR = 3_600_000;
const person = { origin: 'registered', registered_at: NOW - 2 * HOUR, verified_at: NOW - HOUR };
const reach: Reach = {
  now: NOW,
  kept_since: NOW - 90 * 24 * HOUR,
  unnamed_until: null,
  gaps: [],
};
const call = (changes: Partial<CompletionCall>): CompletionCall => ({
  status: 'PENDING',
  attempts: 3,
  answer: '5xx',
  was_accepted: false,
  arrived: false,
  at: NOW - HOUR,
  ...changes,
});
const failed = call({ status: 'FAILED', attempts: 16 });

describe('the completion of a verified person', () => {
  it.each([
    ['delivered', [call({ status: 'COMPLETED' })], null],
    ['accepted, though the status says otherwise', [call({ was_accepted: true })], null],
    ['failed', [failed], 'failed'],
    ['retried', [call({})], 'retrying'],
    ['failed, and delivered by a rerun', [call({ status: 'COMPLETED' }), failed], null],
    ['delivered, and its rerun failed', [failed, call({ status: 'COMPLETED' })], null],
    ['failed, and its rerun is under way', [call({ attempts: 2 }), failed], 'retrying'],
    ['just made', [call({ attempts: 0, answer: null, at: NOW - 1000 })], null],
    ['made a while ago and never attempted', [call({ attempts: 0, answer: null })], 'retrying'],
    ['arrived here, before a listing says so', [call({ arrived: true, answer: null })], null],
    ['arrived here, and not accepted', [call({ arrived: true, answer: '5xx' })], 'retrying'],
    ['of a status that nobody has heard of', [call({ status: 'ON_HOLD' })], 'cannot_tell'],
    ['absent', [], 'no_call'],
  ] as const)('%s', (_what, calls, verdict) => {
    expect(completionVerdict(person, calls, reach)).toBe(verdict);
  });

  it.each([
    ['a moment after it', { verified_at: NOW - 1000 }, {}, null],
    ['older than what is kept', {}, { kept_since: NOW - HOUR / 2 }, 'cannot_tell'],
    ['while calls name nobody', {}, { unnamed_until: NOW }, 'cannot_tell'],
    ['long after calls named nobody', {}, { unnamed_until: NOW - 3 * HOUR }, 'no_call'],
    ['in a gap', {}, { gaps: [{ from: NOW - 1.5 * HOUR, to: NOW - HOUR }] }, 'cannot_tell'],
    ['with a gap before', {}, { gaps: [{ from: NOW - 9 * HOUR, to: NOW - 3 * HOUR }] }, 'no_call'],
    ['with a gap after', {}, { gaps: [{ from: NOW - HOUR / 2, to: NOW }] }, 'no_call'],
    ['with a gap of no known time', {}, { gaps: [{ from: null, to: NOW }] }, 'cannot_tell'],
    ['known as verified already', { verified_at: NOW - 2 * HOUR }, {}, 'cannot_tell'],
    [
      'followed when verified already',
      { origin: 'followed', verified_at: NOW - 2 * HOUR + 900 },
      {},
      'cannot_tell',
    ],
    ['followed, and verified later', { origin: 'followed' }, {}, 'no_call'],
  ] as const)('absent %s', (_what, known, changes, verdict) => {
    expect(completionVerdict({ ...person, ...known }, [], { ...reach, ...changes })).toBe(verdict);
  });
});
