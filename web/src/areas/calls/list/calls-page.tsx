import { callQuery, type ArchivedCall, type Environment } from '@connect-console/server/contract';
import { useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import type * as z from 'zod/mini';
import { useRerunPresses } from '../../../api/calls/rerun';
import { listQuery } from '../../../api/live/live-list';
import { callList, type CallFilter } from '../../../api/live/lists';
import { lazyPart } from '../../../api/page-code';
import { useEnvironment } from '../../../api/use-environment';
import { EnvironmentLink } from '../../../page/environment-link';
import { ArchiveFilters } from '../../../page/archive-filters';
import { listSearch, useListAddress, withTimes } from '../../../page/list-address';
import { ListPage } from '../../../page/list-page';
import { RoleNote, useRefusalReason } from '../../../page/role';
import { useListTotal, useLoadedRows } from '../../../page/use-live-list';
import { EARLIER_KEY } from '../../../records/call/rerun-button';
import { RerunAnnouncer, RerunNotice } from '../../../records/call/rerun-notice';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { NO_SELECTION } from '../../../ui/table/select-box';
import { SelectionBar } from '../../../ui/table/selection-bar';
import { numberText } from '../../../ui/text/counts';
import { shorten } from '../../../ui/text/short-id';
import { visibleText } from '../../../ui/text/visible-text';
import { RerunManyButton } from '../rerun-jobs/rerun-many';
import { callColumns } from './call-columns';

/** The list's filter in the address; fields that cannot be read get their defaults. */
export const callsSearch = listSearch(callQuery);
export type CallsSearch = z.infer<typeof callsSearch>;

/** The filter in an address, without its other fields, as the console expects it. */
export function callFilter(address: object): CallFilter {
  return withTimes(callsSearch.parse(address));
}

const idOf = ({ transaction_id }: ArchivedCall) => transaction_id;

/** The call that the address opens; null for the list alone. */
function useOpenCallId(): string | null {
  const { transaction_id } = useParams({ strict: false });
  const odd = useSearch({ strict: false }).transaction_id;
  return transaction_id === undefined ? null : (odd ?? transaction_id);
}

// The list's code does not include what only an open call needs.
const OpenCall = lazyPart(() => import('../detail/call-open'), 'OpenCall');

/** What a list of calls shows while it is empty, with the next step. */
function NoCalls() {
  const mayNotSet = useRefusalReason('webhooks') !== undefined;
  return (
    <EmptyState
      title="No webhook calls yet"
      actions={
        <>
          <EnvironmentLink to="/$environment/webhooks" look="secondary">
            {mayNotSet ? 'View webhooks' : 'Set a destination'}
          </EnvironmentLink>
          <EnvironmentLink to="/$environment/users" look="secondary">
            View users
          </EnvironmentLink>
        </>
      }
    >
      A call is created when a user’s outcome changes and its event type has a destination. Set a
      destination, then verify a user.
    </EmptyState>
  );
}

/** Reruns every call that matches a filter; empty without a filter. */
function RerunAll({ filter }: { filter: CallFilter }) {
  const total = useListTotal(callList, filter);
  const isFiltered = Object.keys(filter).length > 0 && filter.archive !== 'earlier';
  const which = filter.state === 'failed' ? ' failed' : '';
  const text = isFiltered && total?.count ? `Rerun all ${numberText(total)}${which}` : null;
  return <RerunManyButton selection={{ filter }} text={text} />;
}

/** The first page of calls for an address. */
export function callsPageQuery(environment: Environment, address: object) {
  return listQuery(callList, environment, callFilter(address));
}

/** The page of `/{environment}/calls` and of `/{environment}/calls/{transaction_id}`. */
export function CallsPage() {
  const environment = useEnvironment();
  // Another list closes the open call.
  const { search, change, clear: onClear } = useListAddress(callsSearch, '/$environment/calls');
  const openId = useOpenCallId();
  const filter = useMemo(() => callFilter(search), [search]);
  const [selection, onSelect] = useState(NO_SELECTION);
  // What was asked or selected in one list does not apply to another, to which the browser's Back may lead.
  const listKey = JSON.stringify(filter);
  const [askedIn, setAskedIn] = useState(listKey);
  if (askedIn !== listKey) {
    setAskedIn(listKey);
    onSelect(NO_SELECTION);
  }
  const presses = useRerunPresses();
  const pressed = useMemo(() => new Set(presses.map(({ call }) => call.transaction_id)), [presses]);
  const hasNote = useCallback(
    (call: ArchivedCall) => idOf(call) !== openId && pressed.has(idOf(call)),
    [pressed, openId],
  );
  const isBeside = openId !== null;
  const refusal = useRefusalReason('rerun');
  const hasReruns = useLoadedRows(callList, filter).some(({ rerun_of }) => rerun_of !== null);
  const columns = useMemo(
    () => callColumns({ environment, isBeside, hasReruns, refusal }),
    [environment, isBeside, hasReruns, refusal],
  );
  const count = selection.size;
  return (
    <ListPage
      {...{ filter, columns, openId, hasNote, onClear }}
      list={callList}
      filters={<ArchiveFilters {...{ search, onClear }} what="calls" onChange={change} />}
      news={openId === null ? undefined : visibleText(shorten(openId))}
      before={
        <EnvironmentLink to="/$environment/rerun-jobs" look="secondary">
          Bulk reruns
        </EnvironmentLink>
      }
      after={<RerunAll key={listKey} filter={filter} />}
      selecting={isBeside && count === 0 ? undefined : { selection, onSelect, all: 'calls' }}
      isMarked={({ rerun_of }) => rerun_of !== null && pressed.has(rerun_of)}
      note={(call) => <RerunNotice call={call} />}
      empty={<NoCalls />}
      foot={
        count > 0 && (
          <SelectionBar
            label="Selected calls"
            text={`${count} selected`}
            closeLabel="Clear the selection"
            onClose={() => {
              onSelect(NO_SELECTION);
            }}
          >
            <RerunManyButton
              variant="primary"
              disabledReason={filter.archive === 'earlier' ? EARLIER_KEY : undefined}
              selection={{ transaction_ids: [...selection] }}
              text={`Rerun ${count} selected`}
            />
          </SelectionBar>
        )
      }
      detail={(id) => <OpenCall transaction_id={id} />}
    >
      <RerunAnnouncer />
      <RoleNote permission="rerun" what="rerun calls" />
    </ListPage>
  );
}
