import type { AlertChannel } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSingleWrite, writeOf } from '../../../api/write';
import { ConsoleTime } from '../../../page/console-time';
import { Failure } from '../../../page/failure';
import { StaleNote } from '../../../page/section';
import { WriteButton } from '../../../page/write-button';
import { Notice } from '../../../ui/feedback/notice';
import { StatusMark, type Wording } from '../../../ui/feedback/status';
import { Button } from '../../../ui/form/button';
import { hasDraft } from '../../../ui/form/drafts';
import { useOpening } from '../../../ui/form/opening';
import { Panel } from '../../../ui/layout/panel';
import { visibleText } from '../../../ui/text/visible-text';
import { durationMs } from '../../../ui/time/times';
import { ShownOnce } from '../shown-once';
import { failureWords, triedWords } from './alert-words';
import { CHANNEL_DRAFT, ChannelForm } from './channel-form';
import { query } from '../../../api/client';

const UNREADABLE =
  'The address cannot be read, because ENCRYPTION_KEY has changed. Remove the channel, and add it again.';
const KINDS = { webhook: 'Webhook', email: 'Email' };

function stateOf({ is_on, last }: AlertChannel): Wording & { status: string } {
  if (!is_on) return { status: 'off', tone: 'off', text: 'Off' };
  if (!last) return { status: 'unused', tone: 'waiting', text: 'No sent incident known' };
  return last.failure === null
    ? { status: 'sent', tone: 'good', text: 'Last sent ' }
    : { status: 'failing', tone: 'bad', text: `Last try ${triedWords(last.failure)} ` };
}

/** The test button, and the result of the last press. */
function ChannelTest({ channel }: { channel: AlertChannel }) {
  const test = useSingleWrite(writeOf('test_alert_channel', { id: channel.id }));
  return (
    <>
      <Button
        pending={test.isPending}
        onClick={() => {
          test.mutate({ body: {} });
        }}
      >
        Send test message
      </Button>
      {(test.data ?? test.error) && (
        <div className="order-last basis-full" role="status">
          <Failure error={test.error} />
          {test.data && (
            <Notice tone={test.data.failure === null ? 'good' : 'bad'}>
              {test.data.failure === null
                ? `The receiver accepted the test message in ${durationMs(test.data.duration_ms)}.`
                : `The test message was not accepted: ${failureWords(test.data.failure)}.`}
              {test.data.detail !== null && test.data.detail !== '' && (
                <bdi className="mt-1 block font-mono text-xs wrap-anywhere">
                  {visibleText(test.data.detail)}
                </bdi>
              )}
            </Notice>
          )}
        </div>
      )}
    </>
  );
}

function ChannelLine({ channel }: { channel: AlertChannel }) {
  const { id, kind, name, target, environments, is_on, last } = channel;
  return (
    <li className="space-y-2.5 border-t border-line px-3 py-3 text-sm first:border-t-0 sm:px-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <bdi className="font-medium wrap-anywhere">{visibleText(name)}</bdi>{' '}
          <span className="text-soft">
            · {KINDS[kind]} · {environments.join(', ')}
          </span>
          <bdi className="block font-mono text-xs wrap-anywhere text-soft">
            {target === null ? UNREADABLE : visibleText(target)}
          </bdi>
        </div>
        <StatusMark {...stateOf(channel)}>
          {is_on && last && <ConsoleTime ms={last.at} />}
        </StatusMark>
      </div>
      <div className="flex flex-wrap items-center gap-2.5">
        <ChannelTest channel={channel} />
        <WriteButton
          verb={is_on ? 'Turn off' : 'Turn on'}
          mutation={writeOf('change_alert_channel', { id })}
          variables={{ body: { is_on: !is_on } }}
        />
        <WriteButton
          verb="Remove…"
          variant="danger"
          mutation={writeOf('delete_alert_channel', { id })}
          variables={{}}
          question={{
            title: `Remove the channel ${visibleText(name)}?`,
            text: 'Nothing more is sent to it, not even the end of open incidents. Its signing secret cannot be restored.',
            confirm: 'Remove channel',
          }}
        />
      </div>
    </li>
  );
}

/** The channels to which incidents are sent, for members who may change them. */
export function ChannelList() {
  const { data, error, dataUpdatedAt } = useSuspenseQuery(query('list_alert_channels', {}));
  const adding = useOpening(() => hasDraft(CHANNEL_DRAFT));
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  const { channels, email_from } = data;
  return (
    <Panel title="Channels" actions={<Button {...adding.button}>Add channel</Button>}>
      <StaleNote what="channels" error={error} updatedAt={dataUpdatedAt} />
      {adding.isOpen && (
        <ChannelForm
          emailFrom={email_from}
          onAdded={(name, secret) => {
            adding.close();
            if (secret !== null) setMade({ name, secret });
          }}
          onCancel={adding.close}
        />
      )}
      {channels.length === 0 ? (
        <p className="text-sm text-soft">
          Incidents are kept here and not sent. Add a channel to send them to a webhook, such as one
          of Slack{email_from === null ? '.' : ', or by email.'}
        </p>
      ) : (
        <ul aria-label="Channels" className="rounded-control border border-line">
          {channels.map((channel) => (
            <ChannelLine key={channel.id} channel={channel} />
          ))}
        </ul>
      )}
      {made && (
        <ShownOnce
          title="Signing secret of"
          name={made.name}
          what="secret"
          text={made.secret}
          about={
            <p>
              <strong className="font-medium text-ink">It is shown only now.</strong> With it, your
              own receiver can verify that an alert comes from this console (Standard Webhooks).
              Slack does not need it.
            </p>
          }
          onClose={() => {
            setMade(null);
          }}
        />
      )}
    </Panel>
  );
}
