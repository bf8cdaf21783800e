import { infiniteQueryOptions } from '@tanstack/react-query';
import { ask, keyOf, type Asked } from './client';
import './settings';

/** The filters of the audit log. */
export type AuditAsked = Omit<NonNullable<Asked<'list_audit'>['query']>, 'before'>;

/** The audit log, in pages. */
export function auditQuery(query: AuditAsked) {
  return infiniteQueryOptions({
    queryKey: keyOf('list_audit', { query }),
    queryFn: ({ pageParam: before, signal }) =>
      ask('list_audit', { query: { ...query, ...(before === null ? {} : { before }) } }, signal),
    // Actions are not pushed.
    staleTime: 0,
    initialPageParam: null as number | null, // null alone would not include numbers
    getNextPageParam: (page) => page.next_before,
  });
}
