import type { ArchivedCall, Environment } from '@connect-console/server/contract';
import { lazy, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { callList, type CallFilter } from '../../../api/calls/archives';
import type { RerunSelection } from '../../../api/calls/reruns';
import { CallList } from './call-list';
import { rowId } from './call-list-props';
import { EARLIER_KEY } from '../../../records/call/rerun-button';
import { RerunAnnouncer } from '../../../records/call/rerun-notice';
import { NO_SELECTION } from '../../../ui/table/selection';
import { useRerunPresses } from '../../../api/calls/rerun';
import { SelectionBar } from '../../../ui/table/selection-bar';
import { listItems } from '../../../ui/table/list-items';
import { useReturnedFocus } from '../../../ui/layout/detail-panel';
import { ArchivePanel, ArchiveView } from '../../../page/archive-view';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { useArchiveList } from '../../../page/use-archive-list';
import { useRefusalReason } from '../../../page/role';
import { Button, buttonLook } from '../../../ui/form/button';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { loadPart } from '../../../api/page-code';

/** The call that the address opens; null on the list alone. */
export function useOpenCallId(): string | null {
  const { transaction_id } = useParams({ strict: false });
  const odd = useSearch({ strict: false }).transaction_id;
  return transaction_id === undefined ? null : (odd ?? transaction_id);
}

// The list comes without what only an open call needs.
const OpenCall = lazy(async () => ({
  default: (await loadPart(() => import('../detail/call-open'))).OpenCall,
}));

interface CallsViewProps {
  environment: Environment;
  filter: CallFilter;
  onClear: () => void;
  onRerunMany: (selection: RerunSelection) => void;
}

/** The list for a filter, with one call of it open or none. */
export function CallsView(props: CallsViewProps) {
  const { environment, filter, onClear, onRerunMany } = props;
  const shown = useDeferredValue(filter);
  const openId = useOpenCallId();
  const list = useArchiveList(callList, environment, shown);
  const { rows, gaps, hasMore } = list;
  const refusal = useRefusalReason('rerun', environment);
  const rerunDisabledReason = refusal ?? (shown.archive === 'earlier' ? EARLIER_KEY : undefined);
  const [selection, setSelection] = useState(NO_SELECTION);
  // A new filter is another list: it begins at its top, and what was selected may not be in it.
  const listKey = JSON.stringify(shown);
  const [selectedIn, setSelectedIn] = useState(listKey);
  if (selectedIn !== listKey) {
    setSelectedIn(listKey);
    setSelection(NO_SELECTION);
  }
  const takesFocus = useReturnedFocus(openId, rowId);

  const presses = useRerunPresses(environment);
  const hasNote = useCallback(
    ({ transaction_id }: ArchivedCall) =>
      transaction_id !== openId &&
      presses.some(({ call }) => call.transaction_id === transaction_id),
    [presses, openId],
  );
  const items = useMemo(
    () => listItems(rows, gaps, hasMore, hasNote),
    [rows, gaps, hasMore, hasNote],
  );

  return (
    <>
      <RerunAnnouncer environment={environment} />
      <ArchiveView
        {...{ environment, list, shown, onClear, what: 'calls' }}
        isBusy={shown !== filter}
        rows={
          <CallList
            key={listKey}
            {...{ environment, items, openId, selection, onSelect: setSelection }}
            lineCount={hasMore ? -1 : items.length}
            onNearEnd={list.onNearEnd}
          />
        }
        empty={<NoCalls environment={environment} />}
        foot={
          selection.ids.size > 0 && (
            <SelectionBar
              label="Selected calls"
              text={`${selection.ids.size} selected`}
              closeLabel="Clear the selection"
              onClose={() => {
                setSelection(NO_SELECTION);
              }}
            >
              <Button
                variant="primary"
                disabledReason={rerunDisabledReason}
                onClick={() => {
                  onRerunMany({ transaction_ids: [...selection.ids] });
                }}
              >
                Rerun {selection.ids.size} selected
                {environment === 'production' && ' in production'}…
              </Button>
            </SelectionBar>
          )
        }
        detail={
          openId === null ? null : (
            <ArchivePanel {...{ environment, takesFocus, what: 'calls' }} id={openId}>
              <OpenCall key={openId} environment={environment} transaction_id={openId} />
            </ArchivePanel>
          )
        }
      />
    </>
  );
}

/** What a list of calls shows while it has none, with the next step. */
function NoCalls({ environment }: { environment: Environment }) {
  const mayNotSet = useRefusalReason('webhooks', environment) !== undefined;
  return (
    <EmptyState
      title="No webhook calls yet"
      actions={
        <>
          <Link to="/$environment/webhooks" params={{ environment }} className={buttonLook()}>
            {mayNotSet ? 'View webhooks' : 'Set a destination'}
          </Link>
          <Link to="/$environment/users" params={{ environment }} className={buttonLook()}>
            View users
          </Link>
        </>
      }
    >
      A call is created when a user’s outcome changes and its event type has a destination. Set a
      destination, then verify a user.
    </EmptyState>
  );
}
