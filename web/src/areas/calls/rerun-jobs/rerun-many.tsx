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
  takenOf,
  consequences,
  type Taken,
  deliveredText,
  leftOutOf,
  rerunAlreadyText,
} from './rerun-many-words';
import { Notice } from '../../../ui/feedback/notice';
import '../../../ui/filter/choices.css';

interface IncludeRerunProps {
  count: RerunCount;
  value: boolean;
  onChoose: (includesRerun: boolean) => void;
}

/** That some of the calls were rerun already, and whether they are to be rerun once more. */
function IncludeRerun({ count, value, onChoose }: IncludeRerunProps) {
  const leftOut = leftOutOf(count);
  if (leftOut === 0) return null;
  const one = leftOut === 1;
  return (
    <Notice tone="attention">
      <p>
        <strong className="tabular-nums">
          {deliveredText(count)}
          {rerunAlreadyText(count)}
        </strong>{' '}
        {value
          ? 'The receiver gets the same event once more.'
          : `${one ? 'It is' : 'They are'} left out.`}
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
        Rerun {one ? 'it' : 'them'} once more
      </label>
    </Notice>
  );
}

/** What rerunning so many calls means, before it is done; undefined while they are counted. */
function RerunManyMeaning({ taken }: { taken: Taken | undefined }) {
  if (!taken) return <p>Counting the calls…</p>;
  if (taken.count === 0) return <p>There is no call to rerun.</p>;
  const told = consequences(taken);
  return (
    <>
      <p>Each receiver gets a new transaction_id; the calls themselves stay as they are.</p>
      {told.length > 0 && (
        <ul className="mt-1.5 list-disc space-y-1 pl-5 text-ink">
          {told.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <p className="mt-1.5">
        It runs in the console’s server: you can close the page, and stop it at any time.
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

/**
 * Asks before many calls are rerun: how many they are, what it means, and how fast. Then it starts them and
 * leads to their page. Render it while it is asked, as ConfirmDialog.
 */
export function RerunMany({ environment, selection, onClose }: RerunManyProps) {
  const navigate = useNavigate();
  const dialog = useModal();
  const id = useId();
  // One name for all presses of this dialog: a second one is the same job.
  const [request_id] = useState(randomUuid);
  const [per_second, setPace] = useState<Pace>(USUAL_PACE);
  const [include_rerun, setIncludeRerun] = useState(false);
  const count = useQuery(rerunCountQuery(environment, selection));
  const start = useSingleWrite(startRerunsMutation(environment, useQueryClient()));

  const where = environment === 'production' ? ' in production' : '';
  const found = count.isFetching ? undefined : count.data;
  const failure = start.error ?? count.error;
  const taken = found && takenOf(found, include_rerun);
  const refusal = found?.too_many
    ? 'These are too many for one bulk rerun'
    : taken?.count
      ? undefined
      : 'There is nothing to rerun yet';
  // Neither Cancel nor Escape takes back what was sent, and whoever leaves is not told that it runs.
  const isStarting = start.isPending;
  const again = () => {
    // What was confirmed is no longer so: it is counted anew, and confirmed anew.
    if (isProblem(start.error, 'conflict') || !found) {
      start.reset();
      void count.refetch();
    } else press();
  };
  const press = () => {
    if (!taken || start.isSuccess) return;
    start.mutate(
      { selection, expected: taken.count, per_second, include_rerun, request_id },
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
  const title = taken?.count
    ? `Rerun ${countText(taken.count, 'call')}${where}?`
    : `Rerun these calls${where}?`;
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={(event) => {
        // At a second Escape a browser closes a dialog without asking, unless the key itself was taken.
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
        <RerunManyMeaning taken={taken} />
      </div>
      {found && (
        <div className="mt-3">
          <IncludeRerun count={found} value={include_rerun} onChoose={setIncludeRerun} />
        </div>
      )}
      {found?.too_many && (
        <p className="mt-2 text-bad">
          These are more than {countText(MAX_BULK_RERUN, 'call')}, the most of one bulk rerun.
          Narrow the filter, for instance by its time.
        </p>
      )}
      {taken && refusal === undefined && (
        <div className="mt-4">
          <PaceChoice value={per_second} count={taken.count} onChoose={setPace} />
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
          disabledReason={isStarting ? 'The rerun is being started' : undefined}
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
          {taken?.count ? `Rerun ${countText(taken.count, 'call')}${where}` : `Rerun${where}`}
        </Button>
      </div>
    </dialog>
  );
}

function retryText(failure: unknown): string {
  return isProblem(failure, 'conflict') ? 'Count again' : 'Try again';
}
