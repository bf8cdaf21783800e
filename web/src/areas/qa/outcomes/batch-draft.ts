import {
  apportion,
  MAX_BATCH_USERS,
  type OutcomeBatchInput,
} from '@connect-console/server/contract';
import { countText } from '../../../ui/text/counts';
import {
  isPassed,
  percentOf,
  percentSum,
  readShare,
  scoreOf,
  type ShareDraft,
} from '../../../records/sandbox/share-draft';
import { NO_WAIT, waitMs, type WaitDraft } from './wait-length';

/** A plan as it is being written. */
export interface PlanDraft {
  shares: readonly ShareDraft[];
  seed: string;
  delay: WaitDraft;
  spread: WaitDraft;
}

/** What is wrong with one share, for its row; nothing where it can be read. */
export function shareError(draft: ShareDraft): string | undefined {
  if (percentOf(draft.percent) === null) return 'must be a number of 0 to 100';
  if (isPassed(draft.outcome) && scoreOf(draft.humanness_score) === null) {
    return 'the score must be a whole number of 0 to 100';
  }
  return readShare(draft) === null ? 'cannot be sent as it is' : undefined;
}

/** Why there can be no plan for so many people; undefined when there can. */
export function peopleRefusal(people: number): string | undefined {
  if (people === 0) return 'There is nobody to begin with';
  return people > MAX_BATCH_USERS
    ? `An outcome batch takes ${countText(MAX_BATCH_USERS, 'user')} at most`
    : undefined;
}

/** Why a plan cannot be started as it is written; undefined when it can. */
export function planRefusal(draft: PlanDraft): string | undefined {
  if (draft.shares.some((share) => shareError(share) !== undefined)) {
    return 'A share cannot be read';
  }
  const sum = percentSum(draft.shares);
  if (sum !== 100) return `The shares add up to ${sum} %, not to 100 %`;
  if (waitMs(draft.delay) === null || waitMs(draft.spread) === null) {
    return 'A wait cannot be read, or is longer than 30 days';
  }
  return undefined;
}

/** The request of a plan without its people; null while it cannot be started as it is written. */
export function planRequestOf(
  draft: PlanDraft,
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

/** How many people each share is, where the percentages add up; null where they do not. */
export function shareCounts(shares: readonly ShareDraft[], total: number): number[] | null {
  if (percentSum(shares) !== 100) return null;
  return apportion(
    total,
    shares.map(({ percent }) => percentOf(percent) ?? 0),
  );
}

/** Waits that are none, for a plan that begins at once. */
export const AT_ONCE = { delay: NO_WAIT, spread: NO_WAIT };
