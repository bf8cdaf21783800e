import { identifier, MAX_PLAN_PEOPLE } from '@connect-console/server/contract';

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

/**
 * Reads reference ids, one a line; empty lines are passed over. An id may hold any character but a line
 * break, so nothing else parts them; the space around it, which a table's copy brings, is left out.
 */
export function pastedIds(text: string): PastedIds {
  const ids = new Set<string>();
  const bad: PastedIds['bad'] = [];
  let badCount = 0;
  let twice = 0;
  text.split(/\r\n|\r|\n/).forEach((whole, at) => {
    const id = whole.trim();
    if (id === '') return;
    const read = identifier.safeParse(id);
    if (!read.success) {
      badCount += 1;
      if (bad.length < TOLD)
        bad.push({ line: at + 1, reason: read.error.issues[0]?.message ?? '' });
    } else if (ids.has(id)) twice += 1;
    else ids.add(id);
  });
  return { ids: [...ids], twice, bad, badCount, isTooMany: ids.size > MAX_PLAN_PEOPLE };
}
