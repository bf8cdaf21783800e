import { MAX_BULK_RERUN, RERUN_PACES, type RerunCount } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useState, type ComponentProps } from 'react';
import { useEnvironment, useInProduction } from '../../../api/use-environment';
import { query, type Asked } from '../../../api/client';
import { isProblem } from '../../../api/failures';
import { randomUuid } from '../../../api/random-uuid';
import { useSingleWrite, writeOf } from '../../../api/write';
import { Failure } from '../../../page/failure';
import { useRefusalReason } from '../../../page/role';
import { countText } from '../../../ui/text/counts';
import { Button } from '../../../ui/form/button';
import { ConfirmDialog } from '../../../ui/form/confirm-dialog';
import { RadioCards } from '../../../ui/form/radio-cards';
import { consequences, filterText, paceText, skippedText } from './rerun-many-wording';
import { Notice } from '../../../ui/feedback/notice';
import { visibleText } from '../../../ui/text/visible-text';

interface IncludeRerunProps {
  count: RerunCount;
  value: boolean;
  onChange: (includesRerun: boolean) => void;
}

/** Says which calls are skipped, and offers to include them. */
function IncludeRerun({ count, value, onChange }: IncludeRerunProps) {
  // Not what is left of the count, because both counts end at the limit.
  const skipped = count.delivered + count.rerun;
  if (skipped === 0) return null;
  const one = skipped === 1;
  return (
    <Notice tone="attention">
      <p>
        <strong className="tabular-nums">{skippedText(count)}</strong>{' '}
        {value
          ? 'The destination may receive the same event again.'
          : `${one ? 'It is' : 'They are'} skipped.`}
      </p>
      <label className="mt-1 flex cursor-pointer items-center gap-2 py-0.5">
        <input
          type="checkbox"
          checked={value}
          onChange={(event) => {
            onChange(event.target.checked);
          }}
          className="size-4 accent-accent"
        />
        Rerun {one ? 'it' : 'them'} again
      </label>
    </Notice>
  );
}

/** The consequences of a bulk rerun; `included` is undefined while calls are counted. */
function Consequences({ included }: { included: RerunCount['by_default'] | undefined }) {
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

/** What to rerun: calls one by one, or all that match a filter. */
export type RerunSelection = Asked<'count_reruns'>['body']['calls'];

interface RerunManyProps {
  selection: RerunSelection;
  onClose: () => void;
}

type Pace = (typeof RERUN_PACES)[number];

const USUAL_PACE: Pace = 5;

/** Confirms a bulk rerun, with its number of calls, consequences and pace; then starts it and opens its page. */
function RerunMany({ selection, onClose }: RerunManyProps) {
  const environment = useEnvironment();
  const navigate = useNavigate();
  // The same for every press in this dialog, so that a second press starts no second job.
  const [request_id] = useState(randomUuid);
  const [per_second, setPace] = useState<Pace>(USUAL_PACE);
  const [include_rerun, setIncludeRerun] = useState(false);
  const count = useQuery({
    ...query('count_reruns', { environment, body: { calls: selection } }),
    // Not the operation's key: a push must not change the count that is being confirmed.
    queryKey: [environment, 'rerun_confirmation', selection],
    ...{ staleTime: 0, gcTime: 0, refetchOnWindowFocus: false },
  });
  const start = useSingleWrite(writeOf('start_rerun_job', { environment }));

  const inProduction = useInProduction();
  const found = count.isFetching ? undefined : count.data;
  const failure = start.error ?? count.error;
  const included = include_rerun ? found : found?.by_default;
  const refusal = included?.more
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
    const calls = 'filter' in selection ? { ...selection, expected: included.count } : selection;
    start.mutate(
      { body: { calls, per_second, include_rerun, request_id } },
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
  const what = included?.count ? ` ${countText(included, 'call')}` : '';
  return (
    <ConfirmDialog
      title={`Rerun${what || ' these calls'}${inProduction}?`}
      confirm={`Rerun${what}${inProduction}`}
      variant="primary"
      pending={isStarting || start.isSuccess || count.isFetching}
      disabledReason={refusal}
      heldReason={isStarting ? 'The bulk rerun is starting' : undefined}
      failure={
        failure && (
          <Failure
            error={failure}
            onRetry={again}
            retryText={isProblem(failure, 'conflict') ? 'Count again' : 'Try again'}
          />
        )
      }
      onConfirm={press}
      onCancel={onClose}
    >
      <div role="status">
        <Consequences included={included} />
      </div>
      {'filter' in selection && (
        <p className="mt-1.5 wrap-anywhere">Filter: {visibleText(filterText(selection.filter))}</p>
      )}
      <div className="mt-3 space-y-3 text-ink empty:hidden">
        {found && <IncludeRerun count={found} value={include_rerun} onChange={setIncludeRerun} />}
        {included?.more && (
          <p className="text-bad">
            A bulk rerun takes at most {countText(MAX_BULK_RERUN, 'call')}. Narrow the filter, for
            example by time.
          </p>
        )}
        {included && refusal === undefined && (
          <RadioCards
            legend="Pace"
            columns="text-sm sm:grid-cols-[repeat(3,auto)]"
            options={RERUN_PACES.map((pace) => ({
              value: String(pace),
              name: `${pace} per second`,
              meaning: paceText(included.count, pace),
            }))}
            value={String(per_second)}
            onChange={(chosen) => {
              setPace(RERUN_PACES.find((pace) => String(pace) === chosen) ?? USUAL_PACE);
            }}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}

interface RerunManyButtonProps extends Pick<
  ComponentProps<typeof Button>,
  'variant' | 'disabledReason'
> {
  selection: RerunSelection;
  /** "Rerun all 29 failed"; null for no button, which leaves a question that is open. */
  text: string | null;
}

/** Asks for a bulk rerun of these calls. */
export function RerunManyButton({ selection, text, ...button }: RerunManyButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const refusal = useRefusalReason('rerun');
  const inProduction = useInProduction();
  return (
    <>
      {text !== null && (
        <Button
          {...button}
          disabledReason={refusal ?? button.disabledReason}
          onClick={() => {
            setAsking(true);
          }}
        >
          <RotateCw size={14} aria-hidden="true" />
          {text}
          {inProduction}…
        </Button>
      )}
      {isAsking && (
        <RerunMany
          selection={selection}
          onClose={() => {
            setAsking(false);
          }}
        />
      )}
    </>
  );
}
