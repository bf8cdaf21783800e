import type { Call, Environment } from '@connect-console/server/contract';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { BUSY_MS, callsQuery } from '../api/calls';
import { eventsQuery } from '../api/events';
import { serviceNow } from '../api/service-clock';
import { CallFilters } from '../features/calls/call-filters';
import { CallList } from '../features/calls/call-list';
import { rowId } from '../features/calls/call-list-props';
import type { CallsSearch } from '../features/calls/calls-search';
import { filterCalls } from '../features/calls/filter-calls';
import { lastAnswer } from '../features/calls/last-answer';
import { RerunAnnouncer } from '../features/calls/rerun-announcer';
import { isAwaited } from '../features/calls/rerun-log';
import { useNewCall } from '../features/calls/use-new-call';
import { useRerunLog } from '../features/calls/use-rerun-log';
import { useReruns } from '../features/calls/use-reruns';
import { AnswerChip } from '../features/events/answer-chip';
import { GrowingList } from '../ui/growing-list';
import { SplitView } from '../ui/split-view';
import { UnreadableRecords } from '../ui/unreadable-records';
import { useHeldRows } from '../ui/use-held-rows';
import { useReturnedFocus } from '../ui/use-returned-focus';
import { useOpenCallId } from './call-open-id';
import { CallPanel } from './call-panel';
import { NoCalls } from './no-calls';
import { StaleNote } from './stale-note';
import { useEventsFollowCalls } from './use-events-follow-calls';
import { useRefusalReason } from './use-refusal-reason';

const route = getRouteApi('/$environment/calls');
const idOf = (call: Call) => call.transaction_id;

/** The calls as listed; the shell polls them, this only while the new call of a rerun is awaited. */
function useCalls(environment: Environment) {
  const log = useRerunLog(environment);
  return useSuspenseQuery({
    ...callsQuery(environment),
    refetchInterval: ({ state }) =>
      log.some((rerun) => isAwaited(rerun, state.data?.items ?? [], serviceNow(environment)))
        ? BUSY_MS
        : false,
  });
}

/** The calls that are listed, one of them open or none. */
export function CallsView({ environment }: { environment: Environment }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const openId = useOpenCallId();

  const calls = useCalls(environment);
  const events = useQuery(eventsQuery(environment));
  useEventsFollowCalls(environment);
  const listing = calls.data.items;
  const reruns = useReruns(environment, listing);
  const rerunDisabledReason = useRefusalReason('rerun', environment);
  const { rows, fresh, top, release } = useHeldRows(listing, idOf);
  useNewCall(reruns.log, listing, release);
  const takesFocus = useReturnedFocus(openId, rowId);

  const answerOf = (call: Call) => lastAnswer(call, events.data?.items ?? []);
  const shown = filterCalls(rows, search, answerOf);
  const { unreadable } = calls.data;
  // Where no record could be read, nothing says that there are none.
  const isUntold = listing.length === 0 && unreadable.length > 0;
  const change = (changed: Partial<CallsSearch>) => {
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...changed }),
      replace: true,
      resetScroll: false,
    });
  };

  return (
    <>
      {/* Where the call stands in the list's place, there is nothing to filter. */}
      <div className={openId === null ? '' : 'max-xl:hidden'}>
        <CallFilters calls={listing} search={search} onChange={change} />
      </div>
      <StaleNote what="calls" error={calls.error} updatedAt={calls.dataUpdatedAt} />
      {!calls.error && (
        <StaleNote what="answers" error={events.error} updatedAt={events.dataUpdatedAt} />
      )}
      <RerunAnnouncer environment={environment} log={reruns.log} calls={listing} />
      <SplitView
        list={
          <GrowingList
            top={top}
            fresh={filterCalls(fresh, search, answerOf).length}
            release={release}
          >
            {shown.length > 0 && (
              <CallList
                {...{ environment, listing, openId, reruns, rerunDisabledReason }}
                rows={shown}
                answerOf={(call) => {
                  const event = answerOf(call);
                  return event && <AnswerChip answer={event} />;
                }}
              />
            )}
            {shown.length === 0 && !isUntold && (
              <NoCalls
                environment={environment}
                isFiltered={listing.length > 0}
                onClear={() => {
                  change({ status: undefined, kind: undefined, q: undefined });
                }}
              />
            )}
            <UnreadableRecords records={unreadable} />
          </GrowingList>
        }
        detail={
          openId === null ? null : (
            <CallPanel
              {...{ environment, listing, reruns, rerunDisabledReason, takesFocus }}
              transaction_id={openId}
            />
          )
        }
      />
    </>
  );
}
