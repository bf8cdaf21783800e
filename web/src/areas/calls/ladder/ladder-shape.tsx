import { MAX_ATTEMPTS, type ResponseClass } from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { isToCome, type LadderAttempt } from './forecast';
import { DELETED } from './ladder-attempts';

/** What a mark stands for: a response, an attempt without a record, or one still to come. */
type Meaning = ResponseClass | 'deleted' | 'unknown' | 'expected';
type LadderShapeName = Meaning | 'next' | 'last';

const SHAPES: Record<LadderShapeName, ReactNode> = {
  '2xx': (
    <>
      <circle r="6.5" className="fill-good" />
      <path d="m-2.8 .2 2 2 3.6-3.8" fill="none" strokeWidth="1.7" className="stroke-surface" />
    </>
  ),
  '3xx': <path d="M-5.4-4.4h10.8L0 5z" className="fill-attention" />,
  '4xx': <path d="M-5.6 4.6 0-5.2l5.6 9.8z" className="fill-bad" />,
  '5xx': <rect x="-4.6" y="-4.6" width="9.2" height="9.2" rx="1.4" className="fill-bad" />,
  network: <path d="M0-6 6 0 0 6-6 0z" className="fill-attention" />,
  deleted: <path d="M-5.4 0H5.4" strokeWidth="2.6" className="stroke-soft" />,
  other: <circle r="4.6" className="fill-soft" />,
  unknown: (
    <rect
      {...{ x: -4, y: -4, width: 8, height: 8, rx: 1.4, strokeDasharray: '2 1.6' }}
      className="fill-surface stroke-soft"
    />
  ),
  expected: <circle r="4.2" strokeWidth="1.6" className="fill-surface stroke-soft" />,
  next: <circle r="4.6" strokeWidth="2.4" className="fill-surface stroke-accent" />,
  last: <circle r="5.6" strokeWidth="1.8" className="fill-surface stroke-soft" />,
};

/** What an attempt's mark stands for. */
export function meaningOf(attempt: LadderAttempt): Meaning {
  if (isToCome(attempt)) return 'expected';
  if (attempt.detail?.network_code === DELETED) return 'deleted';
  return attempt.detail?.response ?? 'unknown';
}

/** The shape of an attempt's mark: the next one to come and the last have their own. */
export function markShape(attempt: LadderAttempt, isNext: boolean): LadderShapeName {
  if (isNext) return 'next';
  const isLast = isToCome(attempt) && attempt.attempt === MAX_ATTEMPTS;
  return isLast ? 'last' : meaningOf(attempt);
}

/** A mark of the ladder, around the origin: filled for attempts made, hollow for those to come. */
export function LadderShape({ name }: { name: LadderShapeName }) {
  return SHAPES[name];
}

/** What a shape stands for, in words; all attempts to come share one. */
export const SHAPE_WORDS: Record<Meaning, string> = {
  '2xx': 'delivered',
  '3xx': 'redirect',
  '4xx': 'rejected (4xx)',
  '5xx': 'receiver failed (5xx)',
  network: 'network failure',
  deleted: 'destination deleted',
  other: 'response not provided',
  unknown: 'not listed here',
  expected: 'to come',
};
