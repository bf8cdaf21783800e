import type {
  ArchivedCall,
  ArchivedEvent,
  Environment,
  EventDetail,
} from '@connect-console/server/contract';
import { useState } from 'react';
import { useServiceNow } from '../../../api/service-clock';
import { useElementWidth } from '../../../ui/layout/use-element-width';
import { estimatedBase, forecast } from './forecast';
import { forecastBasis, madeAttempts } from './ladder-attempts';
import { LadderDrawing } from './ladder-drawing';
import { layLadder } from './ladder-layout';
import { LadderLegend } from './ladder-legend';
import { ladderSummary } from './ladder-summary';
import { LadderTable } from './ladder-table';
import { timedAttempts } from './ladder-times';

interface LadderProps {
  environment: Environment;
  call: ArchivedCall;
  /** Its attempts, in any order. */
  attempts: readonly EventDetail[];
  /** An attempt's answer in words: "503 Service Unavailable". */
  answerText: (event: ArchivedEvent) => string;
  onPick: (event_key: string) => void;
}

const UNMEASURED_PX = 400;

/**
 * The attempt ladder (visual.md): every attempt on a logarithmic axis with its answer, and the retries still
 * to come up to the 16th. The drawing is for the eye; the table beside it says the same to everybody.
 */
export function Ladder({ environment, call, attempts, answerText, onPick }: LadderProps) {
  const [frame, width] = useElementWidth();
  const [isTable, setTable] = useState(false);
  const now = useServiceNow(environment);
  const made = madeAttempts(call, attempts);
  const basis = forecastBasis(call, made);
  const expected = forecast(basis, now);
  const base = estimatedBase(basis);
  const layout = layLadder({
    ...{ made: timedAttempts(made, { call, base, now }), expected, now, base },
    created_at: call.created_at,
    width: Number.isFinite(width) ? width : UNMEASURED_PX,
  });
  // One attempt and nothing to come: the sentence says it all.
  const isDrawn = layout.marks.length > 1 || expected.length > 0;
  const story = { status: call.status, attempts: basis.attempts, made, expected, now };
  return (
    <section aria-label="Attempt ladder">
      <div ref={frame}>
        {isDrawn && (
          <LadderDrawing
            {...{ layout, now, answerText, onPick }}
            status={call.status}
            width={Number.isFinite(width) ? width : UNMEASURED_PX}
          />
        )}
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
          <LadderTable {...{ marks: layout.marks, now, answerText }} />
        </div>
      )}
    </section>
  );
}
