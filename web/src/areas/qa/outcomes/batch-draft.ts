import { scoreOf } from '../../../records/sandbox/outcome-wording';
import {
  apportion,
  MAX_BATCH_USERS,
  type OutcomeBatchInput,
  MAX_BATCH_WAIT_MS,
  share,
  type Share,
  type ShareOutcome,
} from '@connect-console/server/contract';
import { countText } from '../../../ui/text/counts';

/** One share as entered. */
export interface ShareDraft {
  /** Identifies the row. */
  key: number;
  percent: string;
  outcome: ShareOutcome;
  /** The test human who passes, by name; empty for a new human each time. */
  person: string;
  /** Empty for the human's own score. */
  humanness_score: string;
}

/** A share of this percentage with the defaults. */
export function draftOf(key: number, outcome: ShareOutcome, percent: number): ShareDraft {
  return { key, outcome, percent: String(percent), person: '', humanness_score: '' };
}

/** Whether a human passes the check, so that the human and the score can be chosen. */
export function isPassed(outcome: ShareOutcome): boolean {
  return outcome === 'verified' || outcome === 'revoked';
}

/** A percentage as entered, also with a decimal comma; null if it is not a number from 0 to 100. */
export function percentOf(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  if (!/^\d{1,3}(?:\.\d{1,3})?$/.test(plain)) return null;
  const percent = Number(plain);
  return percent <= 100 ? percent : null;
}

/** The sum of the percentages, to the thousandth; invalid ones count as 0. */
export function percentSum(drafts: readonly ShareDraft[]): number {
  const sum = drafts.reduce((before, { percent }) => before + (percentOf(percent) ?? 0), 0);
  return Math.round(sum * 1000) / 1000;
}

/** The share as the service takes it; null while it is not valid. */
function readShare(draft: ShareDraft): Share | null {
  const score = isPassed(draft.outcome) ? scoreOf(draft.humanness_score) : undefined;
  const read = share.safeParse({
    percent: percentOf(draft.percent),
    outcome: draft.outcome,
    ...(isPassed(draft.outcome) && draft.person !== '' ? { person: draft.person } : {}),
    ...(score === undefined ? {} : { humanness_score: score }),
  });
  return read.success ? read.data : null;
}

const SECOND = 1000;
const UNITS = { s: SECOND, min: 60 * SECOND, h: 3600 * SECOND, d: 86_400 * SECOND } as const;

/** The units of a delay. */
export type WaitUnit = keyof typeof UNITS;
export const WAIT_UNITS: readonly (readonly [WaitUnit, string])[] = [
  ['s', 'seconds'],
  ['min', 'minutes'],
  ['h', 'hours'],
  ['d', 'days'],
];

/** A delay as entered. */
export interface WaitDraft {
  amount: string;
  unit: WaitUnit;
}

/** No delay. */
const NO_WAIT: WaitDraft = { amount: '0', unit: 'min' };

/** A delay in ms, 0 if empty; null if it is no number or more than 30 days. */
export function waitMs({ amount, unit }: WaitDraft): number | null {
  const plain = amount.trim().replace(',', '.');
  if (plain === '') return 0;
  if (!/^\d{1,9}(?:\.\d{1,3})?$/.test(plain)) return null;
  const ms = Math.round(Number(plain) * UNITS[unit]);
  return ms <= MAX_BATCH_WAIT_MS ? ms : null;
}

/** A batch as entered; texts need not be valid numbers yet. */
export interface BatchDraft {
  shares: readonly ShareDraft[];
  seed: string;
  delay: WaitDraft;
  spread: WaitDraft;
}

/** What is wrong with one share, for its row; undefined if it is valid. */
export function shareError(draft: ShareDraft): string | undefined {
  if (percentOf(draft.percent) === null) return 'Enter a percentage from 0 to 100';
  if (isPassed(draft.outcome) && scoreOf(draft.humanness_score) === null) {
    return 'Enter a whole number from 0 to 100 as score';
  }
  return readShare(draft) === null ? 'This share is not valid' : undefined;
}

/** Why no batch can be started for this number of users; undefined if one can. */
export function usersRefusal(users: number): string | undefined {
  if (users === 0) return 'No users are selected';
  return users > MAX_BATCH_USERS
    ? `An outcome batch takes at most ${countText(MAX_BATCH_USERS, 'user')}`
    : undefined;
}

/** Why a batch cannot be started as entered; undefined if it can. */
export function batchRefusal(draft: BatchDraft): string | undefined {
  if (draft.shares.some((share) => shareError(share) !== undefined)) {
    return 'Correct the marked share';
  }
  const sum = percentSum(draft.shares);
  if (sum !== 100) return `The shares add up to ${sum} % instead of 100 %`;
  if (waitMs(draft.delay) === null || waitMs(draft.spread) === null) {
    return 'Enter delays of at most 30 days';
  }
  return undefined;
}

/** The request of a batch without its users; null while it cannot be started as entered. */
export function batchRequest(
  draft: BatchDraft,
): Omit<OutcomeBatchInput, 'reference_user_ids'> | null {
  const shares = draft.shares.map(readShare).filter((share) => share !== null);
  const delay_ms = waitMs(draft.delay);
  const spread_ms = waitMs(draft.spread);
  const isWhole = shares.length === draft.shares.length && percentSum(draft.shares) === 100;
  if (!isWhole || delay_ms === null || spread_ms === null) return null;
  const seed = draft.seed.trim();
  return {
    shares,
    ...(seed === '' ? {} : { seed }),
    ...(delay_ms === 0 ? {} : { delay_ms }),
    ...(spread_ms === 0 ? {} : { spread_ms }),
  };
}

/** The number of users in each share; null unless the percentages add up to 100. */
export function shareCounts(shares: readonly ShareDraft[], total: number): number[] | null {
  if (percentSum(shares) !== 100) return null;
  return apportion(
    total,
    shares.map(({ percent }) => percentOf(percent) ?? 0),
  );
}

/** No delay and no spread. */
export const AT_ONCE = { delay: NO_WAIT, spread: NO_WAIT };
