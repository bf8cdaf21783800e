import { AUDIT_OUTCOMES, ENVIRONMENTS } from '@connect-console/server/contract';
import {
  infiniteQueryOptions,
  useInfiniteQuery,
  useQuery,
  useSuspenseInfiniteQuery,
} from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { addressOf, ask, keyOf, query } from '../../../api/client';
import { addressText, timeRange, useListAddress, withTimes } from '../../../page/list-address';
import { QueryFailure } from '../../../page/failure';
import { Section, StaleNote } from '../../../page/section';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { Notice } from '../../../ui/feedback/notice';
import { FilterBar } from '../../../ui/filter/filter-bar';
import type { Filter } from '../../../ui/filter/filter-fields';
import { Button } from '../../../ui/form/button';
import { PageHeader } from '../../../ui/layout/page-header';
import { ExportMenu } from '../../../ui/list/export-menu';
import { countText } from '../../../ui/text/counts';
import { AuditLine, OUTCOMES } from './audit-action';
import * as z from 'zod/mini';

const filters = {
  q: addressText(255),
  member: addressText(320),
  action: addressText(100),
  /** The environment of the action; `environment` is the one that the way back leads to. */
  in: z.catch(z.optional(z.enum(ENVIRONMENTS)), undefined),
  outcome: z.catch(z.optional(z.enum(AUDIT_OUTCOMES)), undefined),
  ...timeRange,
};
const auditFilter = z.object(filters);

/** The filters of the log and the open action in the address; fields that cannot be read are ignored. */
const auditSearch = z.object({
  ...filters,
  /** The number of the open action's row. */
  open: z.catch(z.optional(z.string().check(z.regex(/^\d{1,15}$/))), undefined),
});

/** The filter in an address, as the console expects it. */
function auditAsked(address: object) {
  const { in: environment, ...rest } = withTimes(auditFilter.parse(address));
  return { ...rest, ...(environment === undefined ? {} : { environment }) };
}

type AuditAsked = ReturnType<typeof auditAsked>;

/** The log, in pages. */
function auditQuery(asked: AuditAsked) {
  return infiniteQueryOptions({
    queryKey: keyOf('list_audit', { query: asked }),
    queryFn: ({ pageParam: before, signal }) =>
      ask('list_audit', { query: { ...asked, before } }, signal),
    // Actions are not pushed.
    staleTime: 0,
    initialPageParam: undefined as number | undefined, // undefined alone would not include numbers
    getNextPageParam: (page) => page.next_before,
  });
}

const POLL_MS = 5_000;

const filtersOf = (actions: readonly string[]): readonly Filter[] => [
  {
    ...{ id: 'outcome', label: 'Outcome' },
    options: AUDIT_OUTCOMES.map((outcome) => [outcome, OUTCOMES[outcome].text]),
  },
  { id: 'action', label: 'Action', options: actions.map((action) => [action, action]) },
  {
    ...{ id: 'in', label: 'Environment' },
    options: ENVIRONMENTS.map((environment) => [environment, environment]),
  },
];
const MORE: readonly Filter[] = [
  { id: 'member', label: 'Member', placeholder: 'A complete email address or name' },
];

/** The action that the address opens, if the loaded pages do not contain it. */
function OpenElsewhere({ sequence }: { sequence: number }) {
  const found = useQuery(query('list_audit', { query: { before: sequence + 1 } }));
  if (!found.data) return <QueryFailure query={found} />;
  const action = found.data.actions.find((each) => each.sequence === sequence);
  if (!action) {
    return (
      <Notice tone="unknown" className="mb-3">
        Row {sequence} is not in the log: it was deleted, or its outcome has a row of its own.
      </Notice>
    );
  }
  return (
    <ul
      aria-label="The open action"
      className="mb-3 overflow-clip rounded-card border border-accent bg-surface"
    >
      <AuditLine action={action} isOpen />
    </ul>
  );
}

interface AuditListProps {
  asked: AuditAsked;
  open: number | null;
  onClear: () => void;
}

function AuditList({ asked, open, onClear }: AuditListProps) {
  const shown = useDeferredValue(asked);
  const list = useSuspenseInfiniteQuery({
    ...auditQuery(shown),
    // Rows that are being read do not move.
    refetchInterval: ({ state }) =>
      open === null && state.data?.pages.length === 1 ? POLL_MS : false,
  });
  const actions = list.data.pages.flatMap((page) => page.actions);
  const isElsewhere = open !== null && !actions.some(({ sequence }) => sequence === open);
  return (
    <div aria-busy={shown !== asked}>
      <StaleNote what="actions" error={list.error} updatedAt={list.dataUpdatedAt} />
      {isElsewhere && <OpenElsewhere sequence={open} />}
      {actions.length === 0 ? (
        <EmptyState
          title="No actions match the filter"
          actions={<Button onClick={onClear}>Clear the filter</Button>}
        >
          The log contains every change and every sign-in, also those that were refused.
        </EmptyState>
      ) : (
        <ul
          aria-label="Actions, newest first"
          className="overflow-clip rounded-card border border-line bg-surface"
        >
          {actions.map((action) => (
            <AuditLine key={action.sequence} action={action} isOpen={action.sequence === open} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div className="mt-3 flex justify-center">
          <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more actions
          </Button>
        </div>
      )}
    </div>
  );
}

/** The page of `/settings/audit`: who did what, and with what result. */
export function AuditPage() {
  const { search, change, clear } = useListAddress(auditSearch);
  const asked = useMemo(() => auditAsked(search), [search]);
  const first = useInfiniteQuery(auditQuery(asked)).data?.pages[0];
  const isFiltered = Object.keys(asked).length > 0;
  return (
    <>
      <PageHeader
        title="Audit log"
        aside={first && `Kept for ${countText(first.kept_days, 'day')}`}
        actions={
          <ExportMenu
            what={`${isFiltered ? 'The rows of the current filter' : 'All rows'}, with their hashes`}
            hrefOf={(format) => addressOf('export_audit', { query: { ...asked, format } })}
          />
        }
      />
      <FilterBar
        primary={filtersOf(first?.known_actions ?? [])}
        more={MORE}
        values={search}
        search={{
          label: 'Search the audit log',
          placeholder: 'Object, member, address, request ID',
        }}
        now={Date.now}
        onChange={(some) => {
          change({ ...some, open: undefined });
        }}
        onClear={clear}
      />
      <Section resetKey={JSON.stringify(asked)} what="the audit log" rows={12}>
        <AuditList
          asked={asked}
          open={search.open === undefined ? null : Number(search.open)}
          onClear={clear}
        />
      </Section>
    </>
  );
}
