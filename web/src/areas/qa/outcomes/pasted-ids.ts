import { identifier, MAX_BATCH_USERS } from '@connect-console/server/contract';
import { pastedLines } from '../../../api/users/pasted-lines';

/** The users of a batch. */
export interface BatchUsers {
  total: number;
  /** The first of them. */
  sample: readonly string[];
  /** Reads all of them when the batch is started. */
  all: () => Promise<readonly string[]>;
}

/** Users whose IDs are all known. */
export function usersOf(ids: readonly string[]): BatchUsers {
  return { total: ids.length, sample: ids, all: () => Promise.resolve(ids) };
}

/** The content of a pasted text. */
export interface PastedIds {
  /** Each once, in the order of the text. */
  ids: string[];
  /** How many lines repeated an ID. */
  twice: number;
  /** The first invalid lines with the reason, and how many there are. */
  bad: { line: number; reason: string }[];
  badCount: number;
  isTooMany: boolean;
}

const MOST_LISTED = 5;

/** Parses reference user IDs, one per line. */
export function pastedIds(text: string): PastedIds {
  const ids = new Set<string>();
  const bad: PastedIds['bad'] = [];
  let badCount = 0;
  let twice = 0;
  for (const { line, written } of pastedLines(text)) {
    const read = identifier.safeParse(written);
    if (!read.success) {
      badCount += 1;
      if (bad.length < MOST_LISTED) bad.push({ line, reason: read.error.issues[0]?.message ?? '' });
    } else if (ids.has(written)) twice += 1;
    else ids.add(written);
  }
  return { ids: [...ids], twice, bad, badCount, isTooMany: ids.size > MAX_BATCH_USERS };
}
