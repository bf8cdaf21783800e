import type { ArchivedEvent, Call, Environment } from '@connect-console/server/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import X from 'lucide-react/icons/x';
import { useCallDetail } from '../api/call-detail';
import { useServiceNow } from '../api/service-clock';
import { CallDetailView } from '../features/calls/call-detail';
import { CallDetailUnknown } from '../features/calls/call-detail-unknown';
import { RerunSection } from '../features/calls/rerun-section';
import type { Reruns } from '../features/calls/use-reruns';
import { answerWords } from '../features/events/answer-chip';
import { AttemptList } from '../features/events/attempt-list';
import { BodyView } from '../features/events/body-view';
import { DetailPanel } from '../ui/detail-panel';
import { RecordLink } from '../ui/record-link';
import { SkeletonRows } from '../ui/skeleton-rows';
import { Section } from './section';
import { StaleNote } from './stale-note';

interface OpenCallProps {
  environment: Environment;
  transaction_id: string;
  listing: readonly Call[];
  reruns: Reruns;
  rerunDisabledReason: string | undefined;
}

function answerText(event: ArchivedEvent): string {
  const { http_status, network_error } = event;
  const code = http_status ?? network_error?.code ?? null;
  return code === null ? answerWords(event) : `${code} ${answerWords(event)}`;
}

function OpenCall(props: OpenCallProps) {
  const { environment, transaction_id, listing, reruns, rerunDisabledReason } = props;
  const now = useServiceNow(environment);
  const { data, error, dataUpdatedAt } = useCallDetail(environment, transaction_id);
  const rerun = (
    <RerunSection
      {...{ environment, listing, reruns, rerunDisabledReason }}
      call={
        data?.call ?? { transaction_id, webhook_type: null, reference_user_id: null, status: null }
      }
    />
  );
  if (data === null) return <CallDetailUnknown rerun={rerun} />;
  return (
    <>
      <StaleNote what="facts of this call" error={error} updatedAt={dataUpdatedAt} />
      <CallDetailView
        {...{ environment, answerText, rerun }}
        detail={data}
        attempts={
          <AttemptList attempts={data.attempts} missing={data.attempts_missing} now={now} />
        }
        payload={
          data.payload ? (
            <BodyView body={data.payload.body} label="Payload" />
          ) : (
            <p className="text-sm text-soft">
              Not known: only deliveries that come to this console bring it. On the{' '}
              <Link
                to="/$environment/webhooks"
                params={{ environment }}
                className="text-accent underline underline-offset-2"
              >
                Webhooks
              </Link>{' '}
              page a kind can be delivered to this console.
            </p>
          )
        }
      />
    </>
  );
}

interface CallPanelProps extends OpenCallProps {
  takesFocus: boolean;
}

/** The call that is open, also when the service no longer lists it. */
export function CallPanel({ takesFocus, ...props }: CallPanelProps) {
  const { environment, transaction_id } = props;
  const navigate = useNavigate();
  const link = {
    to: '/$environment/calls',
    params: { environment },
    search: (before: object): object => ({ ...before, transaction_id: undefined }),
    resetScroll: false,
  } as const;
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
      <Section
        resetKey={JSON.stringify([environment, transaction_id])}
        pending={<SkeletonRows what="the call" rows={8} />}
      >
        <OpenCall key={transaction_id} {...props} />
      </Section>
    </DetailPanel>
  );
}
