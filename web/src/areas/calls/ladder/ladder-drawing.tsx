import { MAX_ATTEMPTS, type CallState } from '@connect-console/server/contract';
import { responseText } from '../../../records/attempt/response-chip';
import { momentText } from '../../../ui/time/times';
import { isToCome, type LadderAttempt } from './forecast';
import { LADDER_PAD, type LadderLayout } from './ladder-layout';
import { LadderShape, markShape } from './ladder-shape';
import { expectedText } from './ladder-summary';

interface LadderDrawingProps {
  layout: LadderLayout;
  /** CSS pixels: the drawing is made for this width, so that its marks and words keep their size. */
  width: number;
  state: CallState;
  now: number;
  /** A press on an attempt that was made, by its `attempt_key`; keyboard users have the list below. */
  onPick: (attempt_key: string) => void;
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

function hover(mark: LadderAttempt, now: number): string {
  const { attempt, at, detail } = mark;
  if (isToCome(mark)) return `Attempt ${attempt}: ${expectedText(mark, now)}`;
  if (!detail) return `Attempt ${attempt}: counted by the service, not in this console’s records`;
  const when = at === null ? '' : `, ${momentText(at, now, 'seconds')}`;
  return `Attempt ${attempt}: ${responseText(detail)}${when}`;
}

/** The ladder itself. Hidden from screen readers, who have the table. */
export function LadderDrawing({ layout, width, state, now, onPick }: LadderDrawingProps) {
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
      {last && end !== null && isApart && word(last.x, end, 'fill-soft', 16)}
      {marks.map((mark) => (
        // Two records may have the same number.
        <g
          key={mark.detail?.attempt_key ?? `${mark.said_by}-${mark.attempt}`}
          style={{ transform: `translate(${mark.x}px, ${LINE_Y}px)` }}
          className={`transition-transform duration-150 ${mark.detail ? 'cursor-pointer' : ''}`}
          data-mark={markShape(mark, mark === next)}
          onClick={() => {
            if (mark.detail) onPick(mark.detail.attempt_key);
          }}
        >
          <rect {...{ x: -9, y: -16, width: 18, height: 32 }} className="fill-transparent" />
          <title>{hover(mark, now)}</title>
          <LadderShape name={markShape(mark, mark === next)} />
        </g>
      ))}
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
