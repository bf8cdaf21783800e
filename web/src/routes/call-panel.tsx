import type { Call, CallEvent, Environment, Listing } from '@connect-console/server/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import X from 'lucide-react/icons/x';
import { useServiceNow } from '../api/service-clock';
import { CallDetail } from '../features/calls/call-detail';
import { attemptsOf } from '../features/calls/last-answer';
import { UnlistedCall } from '../features/calls/unlisted-call';
import type { Reruns } from '../features/calls/use-reruns';
import { AttemptList } from '../features/events/attempt-list';
import { DetailPanel } from '../ui/detail-panel';
import { RecordLink } from '../ui/record-link';
import { SkeletonRows } from '../ui/skeleton-rows';

interface CallPanelProps {
  environment: Environment;
  transaction_id: string;
  listing: readonly Call[];
  events: UseQueryResult<Listing<CallEvent>>;
  reruns: Reruns;
  rerunDisabledReason: string | undefined;
  takesFocus: boolean;
}

/** The call that is open, also when the service no longer lists it. */
export function CallPanel(props: CallPanelProps) {
  const { environment, transaction_id, listing, events, takesFocus, ...rest } = props;
  const now = useServiceNow(environment);
  const navigate = useNavigate();
  const call = listing.find((each) => each.transaction_id === transaction_id);
  const known = attemptsOf(transaction_id, events.data?.items ?? []);
  const link = {
    to: '/$environment/calls',
    params: { environment },
    search: (before: object) => before,
    resetScroll: false,
  } as const;
  const attempts = events.data ? (
    <AttemptList events={known} attempts={call?.attempts ?? null} now={now} />
  ) : events.error ? (
    // The page says why, above the list.
    <p className="text-sm text-soft">Not known: the events could not be read.</p>
  ) : (
    <SkeletonRows what="attempts" rows={3} />
  );
  return (
    <DetailPanel
      what="Call"
      id={transaction_id}
      takesFocus={takesFocus}
      onClose={() => void navigate(link)}
      close={
        <RecordLink
          {...link}
          preload={false}
          aria-label="Close the call"
          className="inline-flex size-8 items-center justify-center rounded-small text-soft hover:bg-raised hover:text-ink"
        >
          <X size={18} aria-hidden="true" />
        </RecordLink>
      }
    >
      {call ? (
        <CallDetail {...{ environment, call, listing, attempts, ...rest }} />
      ) : (
        <UnlistedCall
          {...{ environment, listing, transaction_id, attempts, ...rest }}
          webhook_type={known[0]?.webhook_type ?? null}
        />
      )}
    </DetailPanel>
  );
}
