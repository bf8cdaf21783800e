import { identifier, MAX_BATCH_USERS } from '@connect-console/server/contract';
import { pastedLines } from '../../../api/pasted-lines';

/** What a pasted text names. */
export interface PastedIds {
  /** Everybody once, in the order of the text. */
  ids: string[];
  /** How many lines named somebody a second time. */
  twice: number;
  /** The first lines that are no reference ids, with the reason, and how many there are. */
  bad: { line: number; reason: string }[];
  badCount: number;
  isTooMany: boolean;
}

const TOLD = 5;

/** Reads reference ids, one a line. */
export function pastedIds(text: string): PastedIds {
  const ids = new Set<string>();
  const bad: PastedIds['bad'] = [];
  let badCount = 0;
  let twice = 0;
  for (const { line, written } of pastedLines(text)) {
    const read = identifier.safeParse(written);
    if (!read.success) {
      badCount += 1;
      if (bad.length < TOLD) bad.push({ line, reason: read.error.issues[0]?.message ?? '' });
    } else if (ids.has(written)) twice += 1;
    else ids.add(written);
  }
  return { ids: [...ids], twice, bad, badCount, isTooMany: ids.size > MAX_BATCH_USERS };
}
