import type { Environment } from '@connect-console/server/contract';
import { useNavigate } from '@tanstack/react-router';
import X from 'lucide-react/icons/x';
import { useEventDetail } from '../../api/call-detail';
import { EventDetailView } from './attempt-detail';
import { DetailPanel } from '../../ui/layout/detail-panel';
import { Notice } from '../../ui/feedback/notice';
import { RecordLink } from '../../ui/table/record-link';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows';
import { Section } from '../../page/section';
import { StaleNote } from '../../page/stale-note';

interface OpenEventProps {
  environment: Environment;
  /** Its `event_key`. */
  eventKey: string;
}

function OpenEvent({ environment, eventKey }: OpenEventProps) {
  const { data, error, dataUpdatedAt } = useEventDetail(environment, eventKey);
  if (data === null) {
    return (
      <Notice tone="off">
        <strong>The console has never seen this event.</strong> It may have fallen into a gap, be
        older than what is kept, or belong to another environment or API key.
      </Notice>
    );
  }
  return (
    <>
      <StaleNote what="facts of this event" error={error} updatedAt={dataUpdatedAt} />
      <EventDetailView environment={environment} detail={data} />
    </>
  );
}

interface EventPanelProps extends OpenEventProps {
  takesFocus: boolean;
}

/** The event that is open, also when the service no longer lists it. */
export function EventPanel({ takesFocus, ...props }: EventPanelProps) {
  const { environment, eventKey } = props;
  const navigate = useNavigate();
  const link = {
    to: '/$environment/events',
    params: { environment },
    search: (before: object) => ({ ...before, event: undefined }),
    resetScroll: false,
  } as const;
  return (
    <DetailPanel
      what="Event"
      id={eventKey}
      takesFocus={takesFocus}
      onClose={() => void navigate(link)}
      close={
        <RecordLink
          {...link}
          preload={false}
          aria-label="Close the event"
          className="inline-flex size-8 items-center justify-center rounded-small text-soft hover:bg-raised hover:text-ink"
        >
          <X size={18} aria-hidden="true" />
        </RecordLink>
      }
    >
      <Section
        resetKey={JSON.stringify([environment, eventKey])}
        pending={<SkeletonRows what="the event" rows={6} />}
      >
        <OpenEvent key={eventKey} {...props} />
      </Section>
    </DetailPanel>
  );
}
