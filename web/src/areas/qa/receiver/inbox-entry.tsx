import type { Environment } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { userLink } from '../../../api/user-address';
import { controlQuery } from '../../../api/workshop';
import { CallLink } from '../../../records/call/call-link';
import { BodyView } from '../../../records/attempt/body-view';
import { InboxDetail } from './inbox-detail';
import { DetailPanel } from '../../../ui/layout/detail-panel';
import { RecordLink } from '../../../ui/table/record-link';
import { ShortId } from '../../../ui/text/short-id';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows';
import { Section } from '../../../page/section';

interface WorkshopInboxEntryProps {
  environment: Environment;
  id: number;
  now: number;
  takesFocus: boolean;
  onClose: () => void;
}

function Entry({
  environment,
  id,
  now,
}: Pick<WorkshopInboxEntryProps, 'environment' | 'id' | 'now'>) {
  const { data } = useSuspenseQuery(controlQuery(environment, 'inbox_record', { id: String(id) }));
  return (
    <InboxDetail
      record={data}
      now={now}
      callLink={(transaction_id) => (
        <CallLink {...{ environment, transaction_id }} className="text-accent hover:underline">
          <ShortId id={transaction_id} inControl />
        </CallLink>
      )}
      personLink={(reference_user_id) => (
        <RecordLink
          {...userLink(environment, reference_user_id)}
          preload={false}
          className="text-accent hover:underline"
        >
          <ShortId id={reference_user_id} limit={32} inControl />
        </RecordLink>
      )}
      asText={(text) => <BodyView body={text} label="Body" />}
    />
  );
}

/** The entry of the inbox that is open; what came does not change, so it is asked for once. */
export function WorkshopInboxEntry(props: WorkshopInboxEntryProps) {
  const { environment, id, now, takesFocus, onClose } = props;
  return (
    <DetailPanel
      what="Delivery"
      id={String(id)}
      {...{ takesFocus, onClose }}
      close={
        <RecordLink
          to="."
          search={(before: object): object => ({ ...before, entry: undefined })}
          resetScroll={false}
          preload={false}
          aria-label="Close the delivery"
          className="inline-flex size-8 items-center justify-center rounded-small text-soft hover:bg-raised hover:text-ink"
        >
          <X size={18} aria-hidden="true" />
        </RecordLink>
      }
    >
      <Section
        resetKey={JSON.stringify([environment, id])}
        pending={<SkeletonRows what="the delivery" rows={8} />}
      >
        <Entry key={id} {...{ environment, id, now }} />
      </Section>
    </DetailPanel>
  );
}
