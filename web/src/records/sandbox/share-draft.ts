import {
  humannessScore,
  share,
  type Share,
  type ShareOutcome,
} from '@connect-console/server/contract';

/** One share as it is being written: what is typed need not be a number yet. */
export interface ShareDraft {
  /** Tells it from the others while rows come and go. */
  key: number;
  percent: string;
  outcome: ShareOutcome;
  /** Who passes, by name; empty for somebody new each time. */
  person: string;
  /** Empty for the person's own. */
  humanness_score: string;
}

/** A share of so many per cent, all else as usual. */
export function draftOf(key: number, outcome: ShareOutcome, percent: number): ShareDraft {
  return { key, outcome, percent: String(percent), person: '', humanness_score: '' };
}

/** Whether somebody passes the check in it, so that who and with what score can be chosen. */
export function isPassed(outcome: ShareOutcome): boolean {
  return outcome === 'verified' || outcome === 'revoked';
}

/** Per cent as typed, also with a comma; null for what is no number of 0 to 100. */
export function percentOf(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  if (!/^\d{1,3}(?:\.\d{1,3})?$/.test(plain)) return null;
  const percent = Number(plain);
  return percent <= 100 ? percent : null;
}

/** What the percentages add up to, those that cannot be read as 0; to the thousandth. */
export function percentSum(drafts: readonly ShareDraft[]): number {
  const sum = drafts.reduce((before, { percent }) => before + (percentOf(percent) ?? 0), 0);
  return Math.round(sum * 1000) / 1000;
}

/** A score as typed: undefined where it is left empty, null for what is no whole number of 0 to 100. */
export function scoreOf(text: string): number | null | undefined {
  if (text.trim() === '') return undefined;
  const read = humannessScore.safeParse(Number(text));
  return read.success ? read.data : null;
}

/** The share as the service takes it; null while something of it cannot be read. */
export function readShare(draft: ShareDraft): Share | null {
  const score = isPassed(draft.outcome) ? scoreOf(draft.humanness_score) : undefined;
  const read = share.safeParse({
    percent: percentOf(draft.percent),
    outcome: draft.outcome,
    ...(isPassed(draft.outcome) && draft.person !== '' ? { person: draft.person } : {}),
    ...(score === undefined ? {} : { humanness_score: score }),
  });
  return read.success ? read.data : null;
}
