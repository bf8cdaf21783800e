import type { ArchivedCall, AttemptDetail } from '@connect-console/server/contract';
import { useServiceNow } from '../../../api/service-clock';
import { useElementWidth } from '../../../ui/layout/use-layout';
import { ladderSummary, readLadder, type LadderAttempt } from './forecast';
import {
  attemptWords,
  LADDER_SHAPES,
  LadderDrawing,
  meaningOf,
  SHAPE_WORDS,
} from './ladder-drawing';
import { layLadder } from './ladder-layout';
import { durationMs } from '../../../ui/time/times';

interface LadderMarksProps {
  marks: readonly LadderAttempt[];
}

function durationOf({ detail }: LadderAttempt): string {
  if (!detail) return '';
  return detail.duration_ms === null ? 'not provided' : durationMs(detail.duration_ms);
}

/** The ladder as a table for screen readers: attempts made, then expected ones. */
function LadderTable({ marks, now }: LadderMarksProps & { now: number }) {
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
          {marks.map((each, n) => {
            const { what, when } = attemptWords(each, now);
            return (
              <tr key={n}>
                <th scope="row">{each.attempt}</th>
                <td>{when}</td>
                <td>{what}</td>
                <td>{durationOf(each)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

/** The shapes in the ladder, each with its words. */
function LadderLegend({ marks }: LadderMarksProps) {
  return (
    <ul aria-hidden="true" className="mt-1.5 flex flex-wrap gap-x-3.5 gap-y-0.5 text-xs text-soft">
      {[...new Set(marks.map(meaningOf))].map((shape) => (
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
  const ladder = readLadder(call, attempts, now);
  const layout = layLadder(ladder, now, width);
  const { state } = call;
  const { marks } = layout;
  const summary = ladderSummary(call, ladder, now);
  // A single mark says no more than the state above it.
  const isDrawn = marks.length > 1;
  if (!isDrawn && summary === null) return null;
  return (
    <section aria-label="Attempt ladder">
      <div ref={frame}>{isDrawn && <LadderDrawing {...{ layout, now, width, state }} />}</div>
      {summary !== null && <p className="mt-1 text-sm text-soft">{summary}</p>}
      {isDrawn && (
        <>
          <LadderLegend marks={marks} />
          <LadderTable {...{ marks, now }} />
        </>
      )}
    </section>
  );
}
