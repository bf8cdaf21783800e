import {
  MAX_BULK_RERUN,
  type Environment,
  type RerunCount,
} from '@connect-console/server/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { failureText } from '../../../api/failure-text';
import { isProblem } from '../../../api/failures';
import { randomUuid } from '../../../api/random-uuid';
import {
  rerunCountQuery,
  startRerunsMutation,
  type RerunSelection,
} from '../../../api/calls/reruns';
import { useSingleWrite } from '../../../api/use-single-write';
import { Button } from '../../../ui/form/button';
import { countText } from '../../../ui/text/counts';
import { FailurePanel } from '../../../ui/feedback/failure-panel';
import { useModal } from '../../../ui/form/confirm-dialog';
import { PaceChoice, type Pace } from './pace-choice';
import {
  consequences,
  deliveredText,
  type Included,
  includedOf,
  rerunAlreadyText,
  skippedOf,
} from './rerun-many-wording';
import { Notice } from '../../../ui/feedback/notice';

interface IncludeRerunProps {
  count: RerunCount;
  value: boolean;
  onChoose: (includesRerun: boolean) => void;
}

/** Says which calls are skipped, and offers to include them. */
function IncludeRerun({ count, value, onChoose }: IncludeRerunProps) {
  const skipped = skippedOf(count);
  if (skipped === 0) return null;
  const one = skipped === 1;
  return (
    <Notice tone="attention">
      <p>
        <strong className="tabular-nums">
          {deliveredText(count)}
          {rerunAlreadyText(count)}
        </strong>{' '}
        {value
          ? 'The destination receives the same event again.'
          : `${one ? 'It is' : 'They are'} skipped.`}
      </p>
      <label className="mt-1 flex cursor-pointer items-center gap-2 py-0.5">
        <input
          type="checkbox"
          checked={value}
          onChange={(event) => {
            onChoose(event.target.checked);
          }}
          className="size-4 accent-accent"
        />
        Rerun {one ? 'it' : 'them'} again
      </label>
    </Notice>
  );
}

/** The consequences of a bulk rerun; `included` is undefined while calls are counted. */
function Consequences({ included }: { included: Included | undefined }) {
  if (!included) return <p>Counting the calls…</p>;
  if (included.count === 0) return <p>No calls to rerun.</p>;
  const sentences = consequences(included);
  return (
    <>
      <p>Each rerun is a new call with a new transaction_id. The original calls do not change.</p>
      {sentences.length > 0 && (
        <ul className="mt-1.5 list-disc space-y-1 pl-5 text-ink">
          {sentences.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <p className="mt-1.5">
        It runs on the server: you can close this page, and cancel the rest at any time.
      </p>
    </>
  );
}

interface RerunManyProps {
  environment: Environment;
  selection: RerunSelection;
  onClose: () => void;
}

const USUAL_PACE: Pace = 5;

/** Confirms a bulk rerun, with its number of calls, consequences and pace; then starts it and opens its page. */
export function RerunMany({ environment, selection, onClose }: RerunManyProps) {
  const navigate = useNavigate();
  const dialog = useModal();
  const id = useId();
  // The same for every press of this dialog, so that a second press starts no second job.
  const [request_id] = useState(randomUuid);
  const [per_second, setPace] = useState<Pace>(USUAL_PACE);
  const [include_rerun, setIncludeRerun] = useState(false);
  const count = useQuery(rerunCountQuery(environment, selection));
  const start = useSingleWrite(startRerunsMutation(environment, useQueryClient()));

  const where = environment === 'production' ? ' in production' : '';
  const found = count.isFetching ? undefined : count.data;
  const failure = start.error ?? count.error;
  const included = found && includedOf(found, include_rerun);
  const refusal = found?.too_many
    ? 'Too many calls for one bulk rerun'
    : included?.count
      ? undefined
      : 'There are no calls to rerun';
  // The dialog stays open until the start has a result, because Cancel cannot take it back.
  const isStarting = start.isPending;
  const again = () => {
    // The count has changed, so the calls are counted and confirmed again.
    if (isProblem(start.error, 'conflict') || !found) {
      start.reset();
      void count.refetch();
    } else press();
  };
  const press = () => {
    if (!included || start.isSuccess) return;
    start.mutate(
      { selection, expected: included.count, per_second, include_rerun, request_id },
      {
        onSuccess: (job) => {
          void navigate({
            to: '/$environment/rerun-jobs/$id',
            params: { environment, id: job.id },
          });
        },
      },
    );
  };
  const title = included?.count
    ? `Rerun ${countText(included.count, 'call')}${where}?`
    : `Rerun these calls${where}?`;
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={(event) => {
        // A second Escape closes a dialog without a cancel event, unless the key event is prevented.
        if (event.key === 'Escape' && isStarting) event.preventDefault();
      }}
      onCancel={(event) => {
        event.preventDefault();
        if (!isStarting) onClose();
      }}
      className="m-auto w-[min(540px,calc(100vw-32px))] animate-enter rounded-card border border-line bg-surface p-5 shadow-float"
    >
      <h2 id={`${id}-title`} className="text-lg font-semibold tabular-nums">
        {title}
      </h2>
      <div id={`${id}-text`} role="status" className="mt-2 text-soft">
        <Consequences included={included} />
      </div>
      {found && (
        <div className="mt-3">
          <IncludeRerun count={found} value={include_rerun} onChoose={setIncludeRerun} />
        </div>
      )}
      {found?.too_many && (
        <p className="mt-2 text-bad">
          A bulk rerun takes at most {countText(MAX_BULK_RERUN, 'call')}. Narrow the filter, for
          example by time.
        </p>
      )}
      {included && refusal === undefined && (
        <div className="mt-4">
          <PaceChoice value={per_second} count={included.count} onChoose={setPace} />
        </div>
      )}
      {failure && (
        <div className="mt-4">
          <FailurePanel {...failureText(failure)} onRetry={again} retryText={retryText(failure)} />
        </div>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2.5">
        <Button
          autoFocus
          disabledReason={isStarting ? 'The bulk rerun is starting' : undefined}
          onClick={onClose}
        >
          Cancel
        </Button>
        <Button
          variant="primary"
          pending={isStarting || start.isSuccess || count.isFetching}
          disabledReason={refusal}
          onClick={press}
        >
          {included?.count ? `Rerun ${countText(included.count, 'call')}${where}` : `Rerun${where}`}
        </Button>
      </div>
    </dialog>
  );
}

function retryText(failure: unknown): string {
  return isProblem(failure, 'conflict') ? 'Count again' : 'Try again';
}
