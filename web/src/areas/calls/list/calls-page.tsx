import { useEnvironment, useInProduction } from '../../../api/use-environment';
import { archiveListQuery } from '../../../api/calls/archive-list';
import { Link, getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { callState, type Environment } from '@connect-console/server/contract';
import RotateCw from 'lucide-react/icons/rotate-cw';
import type { RerunSelection } from '../../../api/calls/reruns';
import { RerunMany } from '../rerun-jobs/rerun-many';
import { CallsView, useOpenCallId } from './calls-view';
import { addressText, sharedSearch, useListAddress, withTimes } from '../../../page/list-address';
import { RoleNote, useRefusalReason } from '../../../page/role';
import { SavedViews } from '../../../page/saved-views';
import { ArchiveFilters } from '../../../records/attempt/archive-filters';
import { addressOf } from '../../../api/client';
import { callList, type CallFilter } from '../../../api/calls/archives';
import { CALL_COLUMNS } from './call-columns';
import { Button, buttonLook } from '../../../ui/form/button';
import { countText, numberText } from '../../../ui/text/counts';
import { ColumnMenu } from '../../../ui/table/column-menu';
import { ExportMenu } from '../../../ui/list/export-menu';
import { NO_SELECTION } from '../../../ui/table/select-box';
import { PageHeader } from '../../../ui/layout/page-header';
import { shorten } from '../../../ui/text/short-id';
import { visibleText } from '../../../ui/text/visible-text';
import { useListTotal } from '../../../page/use-archive-list';
import * as z from 'zod/mini';

/** The list's filter in the address; fields that cannot be read get their defaults. */
export const callsSearch = z.object({
  state: z.catch(z.optional(callState), undefined),
  /** The service's own status. */
  status: addressText(255),
  ...sharedSearch,
});
export type CallsSearch = z.infer<typeof callsSearch>;

/** The filter in an address, without its other fields, as the console expects it. */
export function callFilter(address: object): CallFilter {
  return withTimes(callsSearch.parse(address));
}

interface CallsHeaderProps {
  filter: CallFilter;
  onRerunMany: (selection: RerunSelection) => void;
}

/** The head of the list of calls: their number, and the actions for everything that matches the filter. */
function CallsHeader({ filter, onRerunMany }: CallsHeaderProps) {
  const environment = useEnvironment();
  const disabledReason = useRefusalReason('rerun');
  const openId = useOpenCallId();
  const total = useListTotal(callList, filter);
  const count = total && countText(total, 'call');
  const isOfKey = filter.archive !== 'earlier';
  const isFiltered = Object.keys(filter).length > 0;
  const canRerun = isOfKey && isFiltered && total !== null && total.count > 0;
  const what = filter.state === 'failed' ? ' failed' : '';
  const inProduction = useInProduction();
  return (
    <PageHeader
      title="Calls"
      news={openId === null ? undefined : visibleText(shorten(openId))}
      aside={count && <span className="tabular-nums">{count}</span>}
      actions={
        <>
          <Link to="/$environment/rerun-jobs" params={{ environment }} className={buttonLook()}>
            Bulk reruns
          </Link>
          <SavedViews list="calls" />
          <span className="max-md:hidden">
            <ColumnMenu list="calls" columns={CALL_COLUMNS} />
          </span>
          <ExportMenu
            what={`${count ?? 'All calls'} (current filter)`}
            hrefOf={(format) =>
              addressOf('export_calls', { environment, query: { ...filter, format } })
            }
          />
          {canRerun && (
            <Button
              disabledReason={disabledReason}
              onClick={() => {
                onRerunMany({ filter });
              }}
            >
              <RotateCw size={15} aria-hidden="true" />
              Rerun all {numberText(total)}
              {what}
              {inProduction}…
            </Button>
          )}
        </>
      }
    />
  );
}

const route = getRouteApi('/$environment/calls');

/** The first page of calls for an address. */
export function callsPageQuery(environment: Environment, address: object) {
  return archiveListQuery(callList, environment, callFilter(address));
}

/** The page of `/{environment}/calls` and of `/{environment}/calls/{transaction_id}`. */
export function CallsPage() {
  // Another list closes the open call.
  const { search, change, keep } = useListAddress(callsSearch, route.useSearch(), route.id);
  const openId = useOpenCallId();
  const filter = useMemo(() => callFilter(search), [search]);
  const [many, setMany] = useState<RerunSelection | null>(null);
  const [selection, onSelect] = useState(NO_SELECTION);
  // What was typed or selected in one list does not apply to another, to which the browser's Back may lead.
  const listKey = JSON.stringify(filter);
  const [askedIn, setAskedIn] = useState(listKey);
  if (askedIn !== listKey) {
    setAskedIn(listKey);
    setMany(null);
    onSelect(NO_SELECTION);
  }
  const clear = () => {
    keep('hide');
  };
  return (
    <>
      <CallsHeader filter={filter} onRerunMany={setMany} />
      <RoleNote permission="rerun" what="rerun calls" />
      {/* If the call is shown in place of the list, there is nothing to filter. */}
      <div className={openId !== null ? 'max-xl:hidden' : ''}>
        <ArchiveFilters {...{ search, what: 'calls' }} onClear={clear} onChange={change} />
      </div>
      <CallsView
        {...{ filter, openId, selection, onSelect }}
        onClear={clear}
        onRerunMany={setMany}
      />
      {many && (
        <RerunMany
          selection={many}
          onClose={() => {
            setMany(null);
          }}
        />
      )}
    </>
  );
}
