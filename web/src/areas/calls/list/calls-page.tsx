import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { RerunSelection } from '../../../api/reruns';
import { CallFilters } from './call-filters';
import { callFilter, callsSearch, type CallsSearch } from './calls-search';
import { RerunMany } from '../rerun-jobs/rerun-many';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows';
import { useOpenCallId } from '../detail/call-open-id';
import { CallsHeader } from './calls-header';
import { CallsView } from './calls-view';
import { RoleNote } from '../../../page/role-note';
import { Section } from '../../../page/section';

const route = getRouteApi('/$environment/calls');

/** The page of `/{environment}/calls` and of `/{environment}/calls/{transaction_id}`. */
export function CallsPage() {
  const { environment } = route.useRouteContext();
  const address = route.useSearch();
  const search = useMemo(() => callsSearch.parse(address), [address]);
  const navigate = route.useNavigate();
  const isOpen = useOpenCallId() !== null;
  const filter = useMemo(() => callFilter(search), [search]);
  const [many, setMany] = useState<RerunSelection | null>(null);
  const go = (next: (before: CallsSearch) => CallsSearch) => {
    void navigate({ to: '.', search: next, replace: true, resetScroll: false });
  };
  const clear = () => {
    go(() => ({}));
  };
  return (
    <>
      <CallsHeader {...{ environment, filter }} onRerunMany={setMany} />
      <RoleNote {...{ environment }} permission="rerun" what="rerun calls" />
      {/* Where the call stands in the list's place, there is nothing to filter. */}
      <div className={isOpen ? 'max-xl:hidden' : ''}>
        <CallFilters
          {...{ environment, search }}
          onClear={clear}
          onChange={(change) => {
            go((before) => callsSearch.parse({ ...before, ...change }));
          }}
        />
      </div>
      <Section
        resetKey={JSON.stringify([environment, filter])}
        pending={<SkeletonRows what="calls" rows={14} />}
      >
        <CallsView
          key={environment}
          {...{ environment, filter }}
          onClear={clear}
          onRerunMany={setMany}
        />
      </Section>
      {many && (
        <RerunMany
          environment={environment}
          selection={many}
          onClose={() => {
            setMany(null);
          }}
        />
      )}
    </>
  );
}
