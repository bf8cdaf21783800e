import type { ArchivedCall, AttemptDetail } from '@connect-console/server/contract';
import { useState } from 'react';
import { useServiceNow } from '../../../api/service-clock';
import { useElementWidth } from '../../../ui/layout/use-layout';
import { estimatedBase, forecast } from './forecast';
import { forecastBasis, madeAttempts } from './ladder-attempts';
import { LadderDrawing } from './ladder-drawing';
import { layLadder, type LadderMark } from './ladder-layout';
import { expectedText, ladderSummary } from './ladder-summary';
import { countText } from '../../../ui/text/counts';
import { LadderShape, madeShape, SHAPE_WORDS } from './ladder-shape';
import { responseText } from '../../../records/attempt/response-chip';
import { TimeStamp } from '../../../ui/time/time-stamp';
import { durationMs } from '../../../ui/time/times';
import { NotProvided } from '../../../ui/text/not-provided';

interface LadderTableProps {
  marks: readonly LadderMark[];
  now: number;
}

const CELL = 'py-1 pr-3 text-left align-baseline last:pr-0';

function row(mark: LadderMark, now: number) {
  if (mark.expected) {
    return [
      expectedText(mark.expected, now),
      mark.isLast ? 'expected, then the service gives up' : 'expected',
      '',
    ];
  }
  const { detail } = mark.made;
  if (!detail) return ['not provided', 'counted, not in this console’s records', ''];
  return [
    detail.created_at === null ? (
      <NotProvided key="at" />
    ) : (
      <TimeStamp key="at" ms={detail.created_at} now={now} form="clock" />
    ),
    responseText(detail),
    detail.duration_ms === null ? <NotProvided key="duration" /> : durationMs(detail.duration_ms),
  ];
}

/** The ladder as a table: what was made, then what is expected. */
function LadderTable({ marks, now }: LadderTableProps) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Attempts made and expected</caption>
      <thead className="text-xs text-soft">
        <tr>
          {['Attempt', 'When', 'Response', 'Duration'].map((name) => (
            <th key={name} scope="col" className={`${CELL} font-medium`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {marks.map((mark, n) => {
          const [when, response, duration] = row(mark, now);
          return (
            <tr key={n} className="border-t border-line">
              <th scope="row" className={`${CELL} font-normal tabular-nums`}>
                {mark.expected?.attempt ?? mark.made?.attempt}
              </th>
              <td className={`${CELL} tabular-nums`}>{when}</td>
              <td className={`${CELL} break-words`}>{response}</td>
              <td className={`${CELL} tabular-nums`}>{duration}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const NOUNS = new Set<string>(['3xx', 'network']);

/** The shapes that the ladder holds, each with its word and how many there are. */
function LadderLegend({ marks }: { marks: readonly LadderMark[] }) {
  const counts = new Map<keyof typeof SHAPE_WORDS, number>();
  for (const mark of marks) {
    const shape = mark.expected ? 'expected' : madeShape(mark.made);
    counts.set(shape, (counts.get(shape) ?? 0) + 1);
  }
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-3.5 gap-y-0.5 text-xs text-soft">
      {[...counts].map(([shape, count]) => (
        <li key={shape} className="inline-flex items-center gap-1">
          <svg viewBox="-8 -8 16 16" width="12" height="12">
            <LadderShape name={shape} />
          </svg>
          {NOUNS.has(shape)
            ? countText(count, SHAPE_WORDS[shape])
            : `${count} ${SHAPE_WORDS[shape]}`}
        </li>
      ))}
    </ul>
  );
}

interface LadderProps {
  call: ArchivedCall;
  /** Its attempts, in any order. */
  attempts: readonly AttemptDetail[];
  onPick: (attempt_key: string) => void;
}

const UNMEASURED_PX = 400;

/**
 * The attempt ladder (visual.md): every attempt on a logarithmic axis with its response, and the retries still to come
 * up to the 16th. The table has the same content for screen readers.
 */
export function Ladder({ call, attempts, onPick }: LadderProps) {
  const [frame, measured] = useElementWidth();
  const width = measured !== null && Number.isFinite(measured) ? measured : UNMEASURED_PX;
  const [isTable, setTable] = useState(false);
  const now = useServiceNow();
  const made = madeAttempts(call, attempts);
  const basis = forecastBasis(call, made);
  const expected = forecast(basis, now);
  const base = estimatedBase(basis);
  const layout = layLadder({
    ...{ made, expected, now, base },
    created_at: call.created_at,
    width,
  });
  // One attempt and nothing to come: the sentence says it all.
  const isDrawn = layout.marks.length > 1 || expected.length > 0;
  const { state, delivered_attempt } = call;
  const story = { state, delivered_attempt, attempts: call.attempts, made, expected, now };
  return (
    <section aria-label="Attempt ladder">
      <div ref={frame}>
        {isDrawn && <LadderDrawing {...{ layout, now, onPick, width }} state={state} />}
      </div>
      <p className="mt-1 text-sm text-soft">{ladderSummary(story)}</p>
      {isDrawn && (
        <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <LadderLegend marks={layout.marks} />
          <button
            type="button"
            aria-pressed={isTable}
            onClick={() => {
              setTable(!isTable);
            }}
            className="min-h-6 rounded-small text-xs font-medium text-accent hover:underline"
          >
            As a table
          </button>
        </div>
      )}
      {isDrawn && (
        <div className={isTable ? 'mt-2' : 'sr-only'}>
          <LadderTable {...{ marks: layout.marks, now }} />
        </div>
      )}
    </section>
  );
}
