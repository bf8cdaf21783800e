import {
  apportion,
  MAX_BATCH_USERS,
  MAX_BATCH_WAIT_MS,
  share,
  SHARE_OUTCOMES,
  type OutcomeBatchInput,
  type Share,
  type ShareOutcome,
} from '@connect-console/server/contract';
import * as z from 'zod/mini';
import { OUTCOME_WORDING, scoreOf } from '../../../records/sandbox/outcomes';
import { countText } from '../../../ui/text/counts';

const shareDraft = z.object({
  percent: z.string(),
  outcome: z.enum(SHARE_OUTCOMES),
  /** The test human who passes, by name; empty for a new human each time. */
  person: z.string(),
  /** Empty for the human's own score. */
  humanness_score: z.string(),
});
/** One share as entered. */
export type ShareDraft = z.infer<typeof shareDraft>;

/** A batch as entered. Its texts need not be valid numbers; delay and spread are in minutes. */
export const batchDraft = z.object({
  shares: z.readonly(z.array(shareDraft)),
  ...{ seed: z.string(), delay: z.string(), spread: z.string() },
});
export type BatchDraft = z.infer<typeof batchDraft>;

/** A share of this percentage with the defaults. */
export function draftOf(outcome: ShareOutcome, percent: number): ShareDraft {
  return { outcome, percent: String(percent), person: '', humanness_score: '' };
}

/** A typical panel, which the form begins with. */
export const FIRST_DRAFT: BatchDraft = {
  shares: [
    draftOf('verified', 80),
    draftOf('same_person', 10),
    draftOf('unfulfillable', 5),
    draftOf('never', 5),
  ],
  ...{ seed: '', delay: '0', spread: '0' },
};

/** Whether a human passes the check, so that the human and the score can be chosen. */
export function isPassed(outcome: ShareOutcome): boolean {
  return outcome === 'verified' || outcome === 'revoked';
}

/** A number as entered, also with a decimal comma; null if it is not one from 0 to `most`. */
function numberOf(text: string, most: number): number | null {
  const plain = text.trim().replace(',', '.');
  if (!/^\d{1,9}(?:\.\d{1,3})?$/.test(plain)) return null;
  const number = Number(plain);
  return number <= most ? number : null;
}

/** A percentage as entered; null if it is not one from 0 to 100. */
export function percentOf(text: string): number | null {
  return numberOf(text, 100);
}

/** A delay in ms, 0 if empty; null if it is no number or more than 30 days. */
export function waitMs(minutes: string): number | null {
  const number = numberOf(minutes || '0', MAX_BATCH_WAIT_MS / 60_000);
  return number === null ? null : Math.round(number * 60_000);
}

/** The sum of the percentages, to the thousandth; invalid ones count as 0. */
export function percentSum(drafts: readonly ShareDraft[]): number {
  const sum = drafts.reduce((before, { percent }) => before + (percentOf(percent) ?? 0), 0);
  return Math.round(sum * 1000) / 1000;
}

/** The share as the service takes it, or what is wrong with it. */
export function readShare(draft: ShareDraft): Share | string {
  const { outcome, person } = draft;
  const percent = percentOf(draft.percent);
  if (percent === null) return 'Enter a percentage from 0 to 100';
  if (!isPassed(outcome)) return { percent, outcome };
  const humanness_score = scoreOf(draft.humanness_score);
  if (humanness_score === null) return 'Enter a whole number from 0 to 100 as score';
  const read = share.safeParse({ percent, outcome, person: person || undefined, humanness_score });
  return read.success ? read.data : 'This share is not valid';
}

/** Why no batch can be started for this number of users; undefined if one can. */
export function usersRefusal(count: number): string | undefined {
  if (count === 0) return 'No users are selected';
  return count > MAX_BATCH_USERS
    ? `An outcome batch takes at most ${countText(MAX_BATCH_USERS, 'user')}`
    : undefined;
}

/** What is wrong with a batch as entered; undefined if it can be started. */
export function draftRefusal({ shares, delay, spread }: BatchDraft): string | undefined {
  if (shares.some((each) => typeof readShare(each) === 'string')) return 'Correct the marked share';
  const sum = percentSum(shares);
  if (sum !== 100) return `The shares add up to ${sum} % instead of 100 %`;
  const isWait = waitMs(delay) !== null && waitMs(spread) !== null;
  return isWait ? undefined : 'Enter delays of at most 30 days';
}

/** The request of a batch for users, without the fields that are empty or invalid. */
export function batchRequest(draft: BatchDraft, users: readonly string[]): OutcomeBatchInput {
  const delay_ms = waitMs(draft.delay) ?? 0;
  const spread_ms = waitMs(draft.spread) ?? 0;
  const seed = draft.seed.trim();
  return {
    reference_user_ids: [...users],
    shares: draft.shares.map(readShare).filter((each) => typeof each !== 'string'),
    ...(seed !== '' && { seed }),
    ...(delay_ms > 0 && { delay_ms }),
    ...(spread_ms > 0 && { spread_ms }),
  };
}

/** What a batch will do, one clause per outcome; empty unless the percentages add up to 100. */
export function consequences(shares: readonly ShareDraft[], total: number): string[] {
  if (percentSum(shares) !== 100) return [];
  const counts = apportion(
    total,
    shares.map(({ percent }) => percentOf(percent) ?? 0),
  );
  return SHARE_OUTCOMES.flatMap((outcome) => {
    const users = counts
      .filter((_count, at) => shares[at]?.outcome === outcome)
      .reduce((sum, count) => sum + count, 0);
    if (users === 0) return [];
    return `${countText(users, 'user')} ${OUTCOME_WORDING[outcome].consequence}`;
  });
}
