import type { InboxRecord } from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../ui/form/copy-button';
import { Fact } from '../../../ui/layout/fact';
import { KindName } from '../../../records/webhook/type-name';
import { TimeStamp } from '../../../ui/time/time-stamp';
import { Notice } from '../../../ui/feedback/notice';
import { visibleText } from '../../../ui/text/visible-text';
import { RawBody } from './raw-body';
import { receiverName, SIGNATURE_WORDING } from './receiver-wording';

interface InboxDetailProps {
  record: InboxRecord;
  now: number;
  callLink: (transaction_id: string) => ReactNode;
  personLink: (reference_user_id: string) => ReactNode;
  asText: (text: string) => ReactNode;
}

function headersText(headers: InboxRecord['headers']): string {
  return headers.map(([name, value]) => `${name}: ${value}`).join('\n');
}

/** One delivery as it came: whose, whether its signature held, what was answered, headers and bytes. */
export function InboxDetail({ record, now, callLink, personLink, asText }: InboxDetailProps) {
  const { tone, text, meaning } = SIGNATURE_WORDING[record.signature];
  const { transaction_id, reference_user_id, webhook_type, headers } = record;
  return (
    <div className="space-y-4">
      <Notice tone={tone}>
        <strong>{text}.</strong> {meaning}
      </Notice>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-sm">
        <Fact name="Answered">
          <bdi>{visibleText(record.answer)}</bdi>
        </Fact>
        <Fact name="Receiver">{receiverName(record.receiver)}</Fact>
        <Fact name="Arrived">
          <TimeStamp ms={Date.parse(record.at)} now={now} form="clock" /> by the sandbox’s clock
        </Fact>
        {webhook_type !== null && (
          <Fact name="Kind">
            <KindName kind={webhook_type} />
          </Fact>
        )}
        {transaction_id !== null && <Fact name="Call">{callLink(transaction_id)}</Fact>}
        {reference_user_id !== null && <Fact name="Person">{personLink(reference_user_id)}</Fact>}
        <Fact name="Request">
          <bdi className="font-mono text-[0.94em] break-all">
            {visibleText(`${record.method} ${record.path}`)}
          </bdi>
        </Fact>
      </dl>
      <section aria-label="Body">
        <h3 className="mb-2 text-xs font-medium text-soft">Body</h3>
        <RawBody
          base64={record.body_base64}
          total={record.body_bytes}
          isCut={record.body_cut}
          asText={asText}
        />
      </section>
      <section aria-label="Headers">
        <h3 className="mb-2 text-xs font-medium text-soft">Headers</h3>
        {headers.length === 0 ? (
          <p className="text-sm text-soft">It came without headers.</p>
        ) : (
          <div className="relative">
            <pre
              tabIndex={0}
              aria-label="Headers as they came"
              className="max-h-72 overflow-auto rounded-control bg-raised p-3 pr-10 text-xs break-all whitespace-pre-wrap"
            >
              {visibleText(headersText(headers))}
            </pre>
            <span className="absolute top-2 right-2">
              <CopyButton text={headersText(headers)} what="headers" />
            </span>
          </div>
        )}
      </section>
    </div>
  );
}
