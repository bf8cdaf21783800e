import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask, keyOf, type Asked } from './client';
import './settings';

/** The filters of the audit log. */
export type AuditAsked = Omit<NonNullable<Asked<'list_audit'>['query']>, 'before'>;

/** The audit log, page by page. */
export function auditQuery(query: AuditAsked) {
  return infiniteQueryOptions({
    queryKey: keyOf('list_audit', { query }),
    queryFn: ({ pageParam: before, signal }) =>
      ask('list_audit', { query: { ...query, ...(before === null ? {} : { before }) } }, signal),
    // No push announces an action.
    staleTime: 0,
    initialPageParam: null as number | null, // null alone would be the type of no number at all
    getNextPageParam: (page) => page.next_before,
  });
}

/** One action by the number of its row; null where there is none, or it was deleted. */
export function auditActionQuery(sequence: number) {
  return queryOptions({
    queryKey: [...keyOf('list_audit', { query: { before: sequence + 1 } }), 'one'],
    queryFn: async ({ signal }) => {
      const { actions } = await ask('list_audit', { query: { before: sequence + 1 } }, signal);
      return actions.find((action) => action.sequence === sequence) ?? null;
    },
  });
}
