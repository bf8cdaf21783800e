import type { ArchivedCall, Environment } from '@connect-console/server/contract';
import { useCallback, useDeferredValue, useMemo, useState, lazy } from 'react';
import X from 'lucide-react/icons/x';
import { useNavigate } from '@tanstack/react-router';
import type { CallFilter } from '../../../api/calls/calls';
import { callList } from '../../../api/calls/calls';
import type { RerunSelection } from '../../../api/calls/reruns';
import { CallList } from './call-list';
import { rowId } from './call-list-props';
import { EARLIER_KEY } from '../../../records/call/rerun-button';
import { rerunOf } from '../../../records/call/rerun-log';
import { NO_SELECTION } from './selection';
import { useNewCall } from './use-new-call';
import { useReruns, type Reruns } from '../../../records/call/use-reruns';
import { GrowingList } from '../../../ui/list/growing-list';
import { listItems } from '../../../ui/table/list-items';
import { SplitView } from '../../../ui/layout/split-view';
import { useReturnedFocus, DetailPanel } from '../../../ui/layout/detail-panel';
import { ArchiveListEnd } from '../../../page/archive-list-end';
import { ArchiveNote } from '../../../page/archive-note';
import { EarlierKeyNote } from '../../../page/earlier-key-note';
import { useOpenCallId } from '../detail/call-open-id';
import { NoCalls } from './no-calls';
import { useArchiveList } from '../../../page/use-archive-list';
import { useRefusalReason } from '../../../page/use-refusal-reason';
import { useBrowserNow } from '../../../api/service-clock';
import { shorten } from '../../../ui/text/short-id';
import { rerunProgress } from '../../../records/call/rerun-progress';
import { Button } from '../../../ui/form/button';
import { RecordLink } from '../../../ui/table/record-link';
import { SkeletonRows } from '../../../ui/feedback/skeleton';
import type { OpenCallProps } from '../detail/call-open';
import { Section } from '../../../page/section';

// The list comes without what only an open call needs.
const OpenCall = lazy(async () => ({ default: (await import('../detail/call-open')).OpenCall }));

interface CallPanelProps extends OpenCallProps {
  takesFocus: boolean;
}

/** The call that is open, also when the service no longer lists it. */
function CallPanel({ takesFocus, ...props }: CallPanelProps) {
  const { environment, transaction_id } = props;
  const navigate = useNavigate();
  const link = {
    to: '/$environment/calls',
    params: { environment },
    search: (before: object): object => ({ ...before, transaction_id: undefined }),
    resetScroll: false,
  } as const;
  return (
    <DetailPanel
      what="Call"
      id={transaction_id}
      takesFocus={takesFocus}
      onClose={() => void navigate(link)}
      close={
        <RecordLink
          {...link}
          preload={false}
          aria-label="Close the call"
          className="inline-flex size-8 items-center justify-center rounded-small text-soft hover:bg-raised hover:text-ink"
        >
          <X size={18} aria-hidden="true" />
        </RecordLink>
      }
    >
      <Section
        resetKey={JSON.stringify([environment, transaction_id])}
        pending={<SkeletonRows what="the call" rows={8} />}
      >
        <OpenCall key={transaction_id} {...props} />
      </Section>
    </DetailPanel>
  );
}

interface SelectionBarProps {
  count: number;
  /** " in production", or empty. */
  where: string;
  rerunDisabledReason: string | undefined;
  onRerun: () => void;
  onClear: () => void;
}

/** What can be done with the ticked calls; it floats over the foot of the list, so that no row moves. */
function SelectionBar(props: SelectionBarProps) {
  const { count, where, rerunDisabledReason, onRerun, onClear } = props;
  return (
    <div className="pointer-events-none sticky bottom-4 z-30 mt-3 flex justify-center">
      <div
        role="group"
        aria-label="Selected calls"
        className="pointer-events-auto flex animate-enter items-center gap-2 rounded-card border border-line bg-surface p-1.5 pl-3.5 shadow-float"
      >
        <p role="status" className="text-sm font-medium tabular-nums">
          {count} selected
        </p>
        <Button variant="primary" disabledReason={rerunDisabledReason} onClick={onRerun}>
          Rerun {count} selected{where}…
        </Button>
        <button
          type="button"
          aria-label="Clear the selection"
          onClick={onClear}
          className="inline-flex size-8 items-center justify-center rounded-small text-soft hover:bg-raised hover:text-ink"
        >
          <X size={16} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}

/** Reads out how the latest rerun stands. A refusal is announced by its own panel. */
function RerunAnnouncer({ reruns: { log, newCallOf } }: { reruns: Reruns }) {
  const now = useBrowserNow();
  const last = log.at(-1);
  const newCall = last ? newCallOf(last) : null;
  const progress = last && last.phase !== 'refused' ? rerunProgress(last, newCall, now) : null;
  const subject = newCall ? `New call ${shorten(newCall.transaction_id)}: ` : '';
  return (
    <p role="status" className="sr-only">
      {progress && `${subject}${progress.text}`}
    </p>
  );
}

interface CallsViewProps {
  environment: Environment;
  filter: CallFilter;
  onClear: () => void;
  onRerunMany: (selection: RerunSelection) => void;
}

/** The list for a filter, one call of it open or none; while another filter loads, the last list stays. */
export function CallsView(props: CallsViewProps) {
  const { environment, filter, onClear, onRerunMany } = props;
  const shown = useDeferredValue(filter);
  const openId = useOpenCallId();
  const list = useArchiveList(callList, environment, shown);
  const { rows, gaps, hasMore } = list;
  const reruns = useReruns(environment);
  const refusal = useRefusalReason('rerun', environment);
  const rerunDisabledReason = refusal ?? (shown.archive === 'earlier' ? EARLIER_KEY : undefined);
  const [selection, setSelection] = useState(NO_SELECTION);
  useNewCall(reruns.log, rows, !list.isAtTop);
  const takesFocus = useReturnedFocus(openId, rowId);

  const { log } = reruns;
  const hasNote = useCallback(
    (call: ArchivedCall) =>
      call.transaction_id !== openId && rerunOf(log, call.transaction_id) !== null,
    [log, openId],
  );
  const items = useMemo(
    () => listItems(rows, gaps, hasMore, hasNote),
    [rows, gaps, hasMore, hasNote],
  );

  return (
    <>
      <ArchiveNote
        {...{ environment, what: 'calls' }}
        error={list.staleError}
        updatedAt={list.updatedAt}
      />
      <RerunAnnouncer reruns={reruns} />
      <EarlierKeyNote
        {...{ environment, what: 'calls' }}
        isEarlier={shown.archive === 'earlier'}
        hasEarlierKey={list.hasEarlierKey}
      />
      <SplitView
        list={
          <GrowingList what="call" top={list.top} fresh={list.fresh} areMore={list.areMore}>
            <div aria-busy={shown !== filter}>
              {rows.length > 0 ? (
                <CallList
                  // A new filter is another list: it begins at its top.
                  key={JSON.stringify(shown)}
                  {...{ environment, items, openId, reruns, rerunDisabledReason }}
                  {...{ selection, onSelect: setSelection }}
                  lineCount={hasMore ? -1 : items.length}
                  onNearEnd={list.onNearEnd}
                />
              ) : (
                <NoCalls
                  environment={environment}
                  isFiltered={Object.keys(shown).length > 0}
                  gaps={gaps.length}
                  polledAt={list.polledAt}
                  onClear={onClear}
                />
              )}
            </div>
            <ArchiveListEnd what="calls" list={list} />
            {selection.ids.size > 0 && (
              <SelectionBar
                count={selection.ids.size}
                where={environment === 'production' ? ' in production' : ''}
                rerunDisabledReason={rerunDisabledReason}
                onRerun={() => {
                  onRerunMany({ transaction_ids: [...selection.ids] });
                }}
                onClear={() => {
                  setSelection(NO_SELECTION);
                }}
              />
            )}
          </GrowingList>
        }
        detail={
          openId === null ? null : (
            <CallPanel
              {...{ environment, reruns, rerunDisabledReason, takesFocus }}
              transaction_id={openId}
            />
          )
        }
      />
    </>
  );
}
