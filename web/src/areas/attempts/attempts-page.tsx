import { useEnvironment } from '../../api/use-environment';
import { archiveListQuery } from '../../api/calls/archive-list';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Environment } from '@connect-console/server/contract';
import { AttemptsView } from './attempts-view';
import { addressText, sharedSearch, useListAddress, withTimes } from '../../page/list-address';
import { SavedViews } from '../../page/saved-views';
import { addressOf } from '../../api/client';
import { attemptList, type AttemptFilter } from '../../api/calls/archives';
import { ATTEMPT_COLUMNS } from './attempt-columns';
import { countText } from '../../ui/text/counts';
import { ColumnMenu } from '../../ui/table/column-menu';
import { ExportMenu } from '../../ui/list/export-menu';
import { PageHeader } from '../../ui/layout/page-header';
import { useListTotal } from '../../page/use-archive-list';
import { ArchiveFilters } from '../../records/attempt/archive-filters';
import * as z from 'zod/mini';

const filters = { ...sharedSearch, transaction: addressText(255) };
const attemptsFilter = z.object(filters);

/** The list's filter and the open attempt in the address; fields that cannot be read get their defaults. */
export const attemptsSearch = z.object({
  ...filters,
  /** The `attempt_key` of the open attempt. */
  event: addressText(600),
});
export type AttemptsSearch = z.infer<typeof attemptsSearch>;

/** The filter in an address, without its other fields, as the console expects it. */
export function attemptFilter(address: object): AttemptFilter {
  return withTimes(attemptsFilter.parse(address));
}

interface AttemptsHeaderProps {
  filter: AttemptFilter;
}

/** The head of the list of attempts: their number, and the actions for everything that matches the filter. */
function AttemptsHeader({ filter }: AttemptsHeaderProps) {
  const environment = useEnvironment();
  const total = useListTotal(attemptList, filter);
  const count = total && countText(total, 'attempt');
  return (
    <PageHeader
      title="Attempts"
      aside={count && <span className="tabular-nums">{count}</span>}
      actions={
        <>
          <SavedViews list="attempts" />
          <span className="max-md:hidden">
            <ColumnMenu list="attempts" columns={ATTEMPT_COLUMNS} />
          </span>
          <ExportMenu
            what={`${count ?? 'All attempts'} (current filter)`}
            hrefOf={(format) =>
              addressOf('export_attempts', { environment, query: { ...filter, format } })
            }
          />
        </>
      }
    />
  );
}

const route = getRouteApi('/$environment/events');

/** The first page of attempts for an address. */
export function attemptsPageQuery(environment: Environment, address: object) {
  return archiveListQuery(attemptList, environment, attemptFilter(address));
}

/** The page of `/{environment}/events`. */
export function AttemptsPage() {
  const { search, change, keep } = useListAddress(attemptsSearch, route.useSearch());
  const openKey = search.event ?? null;
  const filter = useMemo(() => attemptFilter(search), [search]);
  const clear = () => {
    keep('event', 'hide');
  };
  return (
    <>
      <AttemptsHeader filter={filter} />
      {/* If the attempt is shown in place of the list, there is nothing to filter. */}
      <div className={openKey === null ? '' : 'max-xl:hidden'}>
        <ArchiveFilters {...{ search, what: 'attempts' }} onClear={clear} onChange={change} />
      </div>
      <AttemptsView {...{ filter, openKey }} onClear={clear} />
    </>
  );
}
