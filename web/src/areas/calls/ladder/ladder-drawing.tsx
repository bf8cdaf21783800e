import { MAX_ATTEMPTS, type CallState, type ResponseClass } from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { responseText } from '../../../records/attempt/response-chip';
import { momentText } from '../../../ui/time/times';
import { DELETED, expectedText, isToCome, type LadderAttempt } from './forecast';
import { LADDER_PAD, type layLadder } from './ladder-layout';

/** What a mark stands for: a response, an attempt without a record, or one still to come. */
type Meaning = ResponseClass | 'deleted' | 'unknown' | 'expected';

/** The marks of the ladder, around the origin: filled for attempts made, hollow for those to come. */
export const LADDER_SHAPES: Record<Meaning | 'next' | 'last', ReactNode> = {
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

/** The shape of an attempt's mark: the next one to come, and the one after which the service gives up, have their own. */
function shapeOf(attempt: LadderAttempt, isNext: boolean): keyof typeof LADDER_SHAPES {
  if (isNext) return 'next';
  return isToCome(attempt) && attempt.attempt === MAX_ATTEMPTS ? 'last' : meaningOf(attempt);
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

interface LadderDrawingProps {
  layout: ReturnType<typeof layLadder>;
  /** CSS pixels: the drawing is made for this width, so that its marks and words keep their size. */
  width: number;
  state: CallState;
  now: number;
}

const LINE_Y = 34;
const TICKS_Y = 54;
const HEIGHT = 74;

/** What the last mark means for the call; null if nothing. */
function endWord(state: CallState, last: LadderAttempt | undefined): string | null {
  if (!last) return null;
  if (isToCome(last)) return 'gives up';
  if (state === 'failed') return last.attempt >= MAX_ATTEMPTS ? 'gave up' : 'ended';
  return state === 'delivered' ? 'delivered' : null;
}

// Two words keep their distance.
const WORD_PX = 46;

/** What became of an attempt or is expected of it, and when. */
export function attemptWords(each: LadderAttempt, now: number) {
  const { attempt, at, detail } = each;
  if (isToCome(each)) {
    const what = attempt === MAX_ATTEMPTS ? 'expected, then the service gives up' : 'expected';
    return { what, when: expectedText(each, now) };
  }
  const what = detail ? responseText(detail) : 'counted, not in this console’s records';
  return { what, when: at === null ? 'time not provided' : momentText(at, now, 'seconds') };
}

/** The ladder itself. Hidden from screen readers, who have the table. */
export function LadderDrawing({ layout, width, state, now }: LadderDrawingProps) {
  const { marks, ticks, now_x } = layout;
  const last = marks.at(-1);
  const next = marks.find(isToCome);
  // If nothing is to come, the last mark is the last attempt that was made.
  const solidTo = now_x ?? last?.x ?? LADDER_PAD;
  const word = (x: number, text: string, className: string, y: number) => (
    <text x={x} y={y} textAnchor="middle" className={className}>
      {text}
    </text>
  );
  const isApart = now_x === null || (last?.x ?? 0) - now_x > WORD_PX;
  const end = endWord(state, last);
  return (
    <svg
      {...{ width, height: HEIGHT, viewBox: `0 0 ${width} ${HEIGHT}` }}
      aria-hidden="true"
      data-ladder=""
      className="block max-w-full overflow-visible text-xs tabular-nums"
    >
      <path d={`M${LADDER_PAD} ${LINE_Y}H${solidTo}`} strokeWidth="1.6" className="stroke-ink/70" />
      {now_x !== null && last && (
        <path
          d={`M${now_x} ${LINE_Y}H${last.x}`}
          {...{ strokeWidth: 1.6, strokeDasharray: '2 5', strokeLinecap: 'round' }}
          className="stroke-edge"
        />
      )}
      {now_x !== null && (
        <>
          <path d={`M${now_x} 18V${LINE_Y + 13}`} strokeWidth="1.6" className="stroke-accent" />
          {word(now_x, 'now', 'fill-accent', 12)}
        </>
      )}
      {end !== null && isApart && (
        // Too long to be centred above the last mark, which is at the right edge.
        <text x={width} y={16} textAnchor="end" className="fill-soft">
          {end}
        </text>
      )}
      {marks.map((mark) => {
        const shape = shapeOf(mark, mark === next);
        const { what, when } = attemptWords(mark, now);
        return (
          // Two records may have the same number.
          <g
            key={mark.detail?.attempt_key ?? `${mark.said_by}-${mark.attempt}`}
            style={{ transform: `translate(${mark.x}px, ${LINE_Y}px)` }}
            className="transition-transform duration-150"
            data-mark={shape}
          >
            <rect {...{ x: -9, y: -16, width: 18, height: 32 }} className="fill-transparent" />
            <title>{`Attempt ${mark.attempt}: ${what}, ${when}`}</title>
            {LADDER_SHAPES[shape]}
          </g>
        );
      })}
      {ticks.length > 0 && (
        <path d={`M${LADDER_PAD} ${TICKS_Y}H${width - LADDER_PAD}`} className="stroke-line" />
      )}
      {ticks.map(({ x, text }) => (
        <g key={text}>
          <path d={`M${x} ${TICKS_Y}v4`} className="stroke-edge" />
          {word(x, text, 'fill-soft', 71)}
        </g>
      ))}
    </svg>
  );
}
