import type { ArchivedCall, Environment } from '@connect-console/server/contract';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { CallFilter } from '../../../api/archive-list/filter-match';
import { callList } from '../../../api/calls';
import type { RerunSelection } from '../../../api/reruns';
import { CallList } from './call-list';
import { rowId } from './call-list-props';
import { RerunAnnouncer } from './rerun-announcer';
import { rerunOf } from '../../../records/call/rerun-log';
import { NO_SELECTION } from './selection';
import { SelectionBar } from './selection-bar';
import { useNewCall } from './use-new-call';
import { useReruns } from '../../../records/call/use-reruns';
import { GrowingList } from '../../../ui/list/growing-list';
import { listItems } from '../../../ui/table/list-items';
import { SplitView } from '../../../ui/layout/split-view';
import { useReturnedFocus } from '../../../ui/layout/use-returned-focus';
import { ArchiveListEnd } from '../../../page/archive-list-end';
import { ArchiveNote } from '../../../page/archive-note';
import { callAnswer } from './calls-response';
import { useOpenCallId } from '../detail/call-open-id';
import { CallPanel } from '../detail/call-panel';
import { NoCalls } from './no-calls';
import { useArchiveList } from '../../../page/use-archive-list';
import { useRefusalReason } from '../../../page/use-refusal-reason';

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
  const { loaded, rows, gaps, hasMore } = list;
  const reruns = useReruns(environment);
  const rerunDisabledReason = useRefusalReason('rerun', environment);
  const [selection, setSelection] = useState(NO_SELECTION);
  useNewCall(reruns.log, loaded, list.isHeld);
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
      <SplitView
        list={
          <GrowingList top={list.top} fresh={list.fresh} areMore={list.areMore}>
            <div aria-busy={shown !== filter}>
              {rows.length > 0 ? (
                <CallList
                  // A new filter is another list: it begins at its top.
                  key={JSON.stringify(shown)}
                  {...{ environment, items, openId, reruns, rerunDisabledReason }}
                  {...{ selection, onSelect: setSelection, answerOf: callAnswer }}
                  lineCount={hasMore ? -1 : items.length}
                  onNearEnd={list.onNearEnd}
                />
              ) : (
                <NoCalls
                  environment={environment}
                  isFiltered={Object.keys(shown).length > 0}
                  gaps={gaps.length}
                  lookedAt={list.lookedAt}
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
