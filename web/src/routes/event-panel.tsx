import { LIST_LIMIT, type CallEvent, type Environment } from '@connect-console/server/contract';
import { useNavigate } from '@tanstack/react-router';
import X from 'lucide-react/icons/x';
import { EventDetail } from '../features/events/event-detail';
import { DetailPanel } from '../ui/detail-panel';
import { RecordLink } from '../ui/record-link';
import { Notice } from '../ui/notice';

interface EventPanelProps {
  environment: Environment;
  eventKey: string;
  /** Null when the service no longer lists it. */
  event: CallEvent | null;
  takesFocus: boolean;
}

/** The event that is open, also when the service no longer lists it. */
export function EventPanel({ environment, eventKey, event, takesFocus }: EventPanelProps) {
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
      {event ? (
        <EventDetail environment={environment} event={event} />
      ) : (
        <Notice tone="off">
          <strong>This event is not among the {LIST_LIMIT} that the service lists.</strong> It may
          be older, or belong to another environment or API key.
        </Notice>
      )}
    </DetailPanel>
  );
}
