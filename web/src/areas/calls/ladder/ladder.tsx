import {
  MAX_ATTEMPTS,
  type ArchivedCall,
  type AttemptDetail,
} from '@connect-console/server/contract';
import { useServiceNow } from '../../../api/service-clock';
import { useElementWidth } from '../../../ui/layout/use-layout';
import {
  estimatedBase,
  expectedText,
  forecast,
  forecastBasis,
  isToCome,
  ladderSummary,
  madeAttempts,
  type LadderAttempt,
} from './forecast';
import { LADDER_SHAPES, LadderDrawing, meaningOf, SHAPE_WORDS } from './ladder-drawing';
import { layLadder } from './ladder-layout';
import { responseText } from '../../../records/attempt/response-chip';
import { durationMs, momentText } from '../../../ui/time/times';

interface LadderTableProps {
  ladder: readonly LadderAttempt[];
  now: number;
}

function cells(each: LadderAttempt, now: number): string[] {
  const { attempt, at, detail } = each;
  if (isToCome(each)) {
    const isLast = attempt === MAX_ATTEMPTS;
    const what = isLast ? 'expected, then the service gives up' : 'expected';
    return [expectedText(each, now), what, ''];
  }
  if (!detail) return ['not provided', 'counted, not in this console’s records', ''];
  return [
    at === null ? 'not provided' : momentText(at, now, 'seconds'),
    responseText(detail),
    detail.duration_ms === null ? 'not provided' : durationMs(detail.duration_ms),
  ];
}

/** The ladder as a table for screen readers: attempts made, then expected ones. */
function LadderTable({ ladder, now }: LadderTableProps) {
  return (
    <div className="sr-only">
      <table>
        <caption>Attempts made and expected</caption>
        <thead>
          <tr>
            {['Attempt', 'When', 'Response', 'Duration'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ladder.map((each, n) => (
            <tr key={n}>
              <th scope="row">{each.attempt}</th>
              {cells(each, now).map((text, column) => (
                <td key={column}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The shapes in the ladder, each with its words. */
function LadderLegend({ ladder }: { ladder: readonly LadderAttempt[] }) {
  return (
    <ul aria-hidden="true" className="mt-1.5 flex flex-wrap gap-x-3.5 gap-y-0.5 text-xs text-soft">
      {[...new Set(ladder.map(meaningOf))].map((shape) => (
        <li key={shape} className="inline-flex items-center gap-1">
          <svg viewBox="-8 -8 16 16" width="12" height="12">
            {LADDER_SHAPES[shape]}
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
}

const UNMEASURED_PX = 400;

/**
 * The attempt ladder (visual.md): every attempt on a logarithmic axis with its response, and the retries to come up to
 * the 16th. The table has the same content for screen readers.
 */
export function Ladder({ call, attempts }: LadderProps) {
  const [frame, measured] = useElementWidth();
  const width = measured !== null && Number.isFinite(measured) ? measured : UNMEASURED_PX;
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
      <div ref={frame}>{isDrawn && <LadderDrawing {...{ layout, now, width, state }} />}</div>
      {summary !== null && <p className="mt-1 text-sm text-soft">{summary}</p>}
      {isDrawn && (
        <>
          <LadderLegend ladder={ladder} />
          <LadderTable {...{ ladder, now }} />
        </>
      )}
    </section>
  );
}
