import type { Environment, InboxRecord } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { UserLink } from '../../../records/user/user-link';
import { query } from '../../../api/client';
import { CallLink } from '../../../records/call/call-link';
import { BodyView } from '../../../records/attempt/body-view';
import { CloseLink, DetailPanel } from '../../../ui/layout/detail-panel';
import { ShortId } from '../../../ui/text/short-id';
import { Section } from '../../../page/section';
import { countText, numberText } from '../../../ui/text/counts';
import { CodeBlock } from '../../../ui/text/raw-record';
import { Fact } from '../../../ui/layout/panel';
import { TypeName } from '../../../records/webhook/type-name';
import { TimeStamp } from '../../../ui/time/time-stamp';
import { Notice } from '../../../ui/feedback/notice';
import { visibleText } from '../../../ui/text/visible-text';
import { receiverName, SIGNATURE_WORDING } from './receiver-wording';

/** The body as text; invalid UTF-8 is shown as U+FFFD. */
function Body({ body_base64, body_bytes, body_cut }: InboxRecord) {
  const stored = Uint8Array.from(atob(body_base64), (character) => character.charCodeAt(0));
  if (stored.length === 0) return <p className="text-sm text-soft">No body</p>;
  // The byte order mark is kept, because the signature covers it.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(stored);
  const length = countText(body_bytes, 'byte');
  return (
    <div className="space-y-2">
      <p className="text-xs text-soft tabular-nums">
        {body_cut ? `the first ${numberText(stored.length)} of ${length}` : length}
        {text.includes('\ufffd') && ', not valid UTF-8'}
      </p>
      <BodyView body={text} label="Body" />
    </div>
  );
}

interface EntryProps {
  environment: Environment;
  id: number;
  /** The service's now, in ms since 1970. */
  now: number;
}

/** One delivery: its user, signature, response, headers and body. */
function Entry({ environment, id, now }: EntryProps) {
  const { data: record } = useSuspenseQuery(
    query('qa_inbox_record', { environment, query: { id: String(id) } }),
  );
  const { tone, text, meaning } = SIGNATURE_WORDING[record.signature];
  const { transaction_id, reference_user_id, webhook_type, headers } = record;
  return (
    <div className="space-y-4">
      <Notice tone={tone}>
        <strong>{text}.</strong> {meaning}
      </Notice>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 text-sm">
        <Fact name="Response">
          <bdi>{visibleText(record.answer)}</bdi>
        </Fact>
        <Fact name="Test receiver">{receiverName(record.receiver)}</Fact>
        <Fact name="Received">
          <TimeStamp ms={Date.parse(record.at)} now={now} form="clock" /> by the sandbox’s clock
        </Fact>
        {webhook_type !== null && (
          <Fact name="Event type">
            <TypeName type={webhook_type} />
          </Fact>
        )}
        {transaction_id !== null && (
          <Fact name="Call">
            <CallLink {...{ environment, transaction_id }} className="text-accent hover:underline">
              <ShortId id={transaction_id} inControl />
            </CallLink>
          </Fact>
        )}
        {reference_user_id !== null && (
          <Fact name="User">
            <UserLink {...{ environment, reference_user_id }} limit={32} />
          </Fact>
        )}
        <Fact name="Request">
          <bdi className="font-mono text-[0.94em] break-all">
            {visibleText(`${record.method} ${record.path}`)}
          </bdi>
        </Fact>
      </dl>
      <section aria-label="Body">
        <h3 className="mb-2 text-xs font-medium text-soft">Body</h3>
        <Body {...record} />
      </section>
      <section aria-label="Headers">
        <h3 className="mb-2 text-xs font-medium text-soft">Headers</h3>
        {headers.length === 0 ? (
          <p className="text-sm text-soft">No headers</p>
        ) : (
          <CodeBlock
            label="Headers as received"
            what="headers"
            text={headers.map(([name, value]) => `${name}: ${value}`).join('\n')}
          />
        )}
      </section>
    </div>
  );
}

/** The open entry of the inbox. */
export function InboxEntryPanel(props: EntryProps & { takesFocus: boolean }) {
  const { environment, id, now, takesFocus } = props;
  return (
    <DetailPanel
      what="Delivery"
      id={String(id)}
      takesFocus={takesFocus}
      close={
        <CloseLink
          what="delivery"
          to="."
          search={(before: object): object => ({ ...before, entry: undefined })}
          resetScroll={false}
          preload={false}
        />
      }
    >
      <Section resetKey={JSON.stringify([environment, id])} what="the delivery" rows={8}>
        <Entry key={id} {...{ environment, id, now }} />
      </Section>
    </DetailPanel>
  );
}
