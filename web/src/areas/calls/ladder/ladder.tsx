import {
  MAX_ATTEMPTS,
  type ArchivedCall,
  type AttemptDetail,
} from '@connect-console/server/contract';
import { useState } from 'react';
import { useServiceNow } from '../../../api/service-clock';
import { useElementWidth } from '../../../ui/layout/use-layout';
import {
  estimatedBase,
  forecast,
  forecastBasis,
  isToCome,
  madeAttempts,
  type LadderAttempt,
} from './forecast';
import { LadderDrawing, LadderShape, meaningOf, SHAPE_WORDS } from './ladder-drawing';
import { layLadder } from './ladder-layout';
import { expectedText, ladderSummary } from './ladder-summary';
import { responseText } from '../../../records/attempt/response-chip';
import { TimeStamp } from '../../../ui/time/time-stamp';
import { durationMs } from '../../../ui/time/times';
import { NotProvided } from '../../../ui/text/not-provided';

interface LadderTableProps {
  ladder: readonly LadderAttempt[];
  now: number;
}

const CELL = 'py-1 pr-3 text-left align-baseline last:pr-0';

function row(each: LadderAttempt, now: number) {
  const { attempt, at, detail } = each;
  if (isToCome(each)) {
    const isLast = attempt === MAX_ATTEMPTS;
    const what = isLast ? 'expected, then the service gives up' : 'expected';
    return [expectedText(each, now), what, ''];
  }
  if (!detail) return ['not provided', 'counted, not in this console’s records', ''];
  return [
    at === null ? <NotProvided key="at" /> : <TimeStamp key="at" ms={at} now={now} form="clock" />,
    responseText(detail),
    detail.duration_ms === null ? <NotProvided key="duration" /> : durationMs(detail.duration_ms),
  ];
}

/** The ladder as a table: attempts made, then expected ones. */
function LadderTable({ ladder, now }: LadderTableProps) {
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
        {ladder.map((each, n) => {
          const [when, response, duration] = row(each, now);
          return (
            <tr key={n} className="border-t border-line">
              <th scope="row" className={`${CELL} font-normal tabular-nums`}>
                {each.attempt}
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

/** The shapes in the ladder, each with its words. */
function LadderLegend({ ladder }: { ladder: readonly LadderAttempt[] }) {
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-3.5 gap-y-0.5 text-xs text-soft">
      {[...new Set(ladder.map(meaningOf))].map((shape) => (
        <li key={shape} className="inline-flex items-center gap-1">
          <svg viewBox="-8 -8 16 16" width="12" height="12">
            <LadderShape name={shape} />
          </svg>
          {SHAPE_WORDS[shape]}
        </li>
      ))}
    </ul>
  );
}

interface LadderProps {
  call: ArchivedCall;
  /** Its attempts, oldest first. */
  attempts: readonly AttemptDetail[];
  onPick: (attempt_key: string) => void;
}

const UNMEASURED_PX = 400;

/**
 * The attempt ladder (visual.md): every attempt on a logarithmic axis with its response, and the retries to come up to
 * the 16th. The table has the same content for screen readers.
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
  const ladder = [...made, ...expected];
  const layout = layLadder({ attempts: ladder, now, base, width });
  const { state } = call;
  const summary = ladderSummary({ ...call, made, expected, now });
  // A single mark says no more than the state above it.
  const isDrawn = ladder.length > 1;
  if (!isDrawn && summary === null) return null;
  return (
    <section aria-label="Attempt ladder">
      <div ref={frame}>
        {isDrawn && <LadderDrawing {...{ layout, now, onPick, width, state }} />}
      </div>
      {summary !== null && <p className="mt-1 text-sm text-soft">{summary}</p>}
      {isDrawn && (
        <>
          <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <LadderLegend ladder={ladder} />
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
          <div className={isTable ? 'mt-2' : 'sr-only'}>
            <LadderTable {...{ ladder, now }} />
          </div>
        </>
      )}
    </section>
  );
}
