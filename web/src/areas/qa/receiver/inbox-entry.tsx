import { useSuspenseQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../../api/use-environment';
import { UserLink } from '../../../records/user/user-link';
import { query } from '../../../api/client';
import {
  RequestBody,
  RequestHeaders,
  SignatureNotice,
} from '../../../records/attempt/delivery-request';
import { inboxRequest } from '../../../records/attempt/request-sources';
import { CallIdLink } from '../../../records/call/call-link';
import { CloseLink, DetailPanel } from '../../../ui/layout/detail-panel';
import { Section } from '../../../page/section';
import { Fact } from '../../../ui/layout/panel';
import { TypeName } from '../../../records/webhook/type-name';
import { ServiceAge } from '../../../records/service-age';
import { visibleText } from '../../../ui/text/visible-text';
import { receiverName } from './receiver-wording';

/** One delivery: its user, signature, response, headers and body. */
function Entry({ id }: { id: string }) {
  const environment = useEnvironment();
  const { data: record } = useSuspenseQuery(
    query('qa_inbox_record', { environment, query: { id } }),
  );
  const { transaction_id, reference_user_id, webhook_type, headers } = record;
  return (
    <div className="space-y-4">
      <SignatureNotice verdict={record.signature} />
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-sm">
        <Fact name="Response">
          <bdi>{visibleText(record.answer)}</bdi>
        </Fact>
        <Fact name="Test receiver">{receiverName(record.receiver)}</Fact>
        <Fact name="Received">
          <ServiceAge ms={Date.parse(record.at)} form="clock" /> by the sandbox’s clock
        </Fact>
        {webhook_type !== null && (
          <Fact name="Event type">
            <TypeName type={webhook_type} />
          </Fact>
        )}
        {transaction_id !== null && (
          <Fact name="Call">
            <CallIdLink transaction_id={transaction_id} />
          </Fact>
        )}
        {reference_user_id !== null && (
          <Fact name="User">
            <UserLink reference_user_id={reference_user_id} limit={32} />
          </Fact>
        )}
        <Fact name="Request">
          <bdi className="font-mono text-[0.94em] break-all">
            {visibleText(`${record.method} ${record.path}`)}
          </bdi>
        </Fact>
      </dl>
      <RequestBody {...inboxRequest(record)} />
      <RequestHeaders headers={headers} />
    </div>
  );
}

interface InboxEntryPanelProps {
  id: string;
  takesFocus: boolean;
}

/** The open entry of the inbox. */
export function InboxEntryPanel({ id, takesFocus }: InboxEntryPanelProps) {
  return (
    <DetailPanel
      what="Delivery"
      {...{ id, takesFocus }}
      close={
        <CloseLink
          what="delivery"
          to="."
          search={(before: object): object => ({ ...before, entry: undefined })}
        />
      }
    >
      <Section resetKey={id} what="the delivery" rows={8}>
        <Entry key={id} id={id} />
      </Section>
    </DetailPanel>
  );
}
