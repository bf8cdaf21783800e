import {
  WEBHOOK_TYPES,
  type WebhookConfig,
  type WebhookType,
} from '@connect-console/server/contract';
import * as z from 'zod/mini';
import { useState } from 'react';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../../api/use-environment';
import { PageHeader } from '../../../ui/layout/page-header';
import { QueryFailure } from '../../../page/failure';
import { addressText, usePageAddress } from '../../../page/list-address';
import { Section, StaleNote } from '../../../page/section';
import { Inbox } from './inbox';
import { changeDestinationsMutation, configsQuery } from '../../../api/webhooks/webhooks';
import { query } from '../../../api/client';
import { Pills } from '../../../ui/filter/pills';
import { CopyButton } from '../../../ui/form/copy-button';
import { DraftNote, useDraft } from '../../../ui/form/drafts';
import { TextField } from '../../../ui/form/text-field';
import { addressOf, parameterNeed, receiverName } from './receiver-wording';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { Panel } from '../../../ui/layout/panel';
import { capital } from '../../../ui/text/capital';
import { WriteButton } from '../../../page/write-button';
import { ChangeList } from '../../../records/webhook/change-list';
import { ChangeResult } from '../../../records/webhook/change-result';
import { changesTo } from '../../../records/webhook/destination-changes';
import { typeWords } from '../../../records/webhook/type-words';
import { webhooksOf } from '../../../records/webhook/webhooks';
import { SelectField } from '../../../ui/form/select';
import { countText } from '../../../ui/text/counts';

const CHOICES: readonly (readonly [WebhookType | 'all', string])[] = [
  ['all', 'All three webhooks'],
  ...WEBHOOK_TYPES.map((type) => [type, `Verification ${typeWords(type).toLowerCase()}`] as const),
];

interface UseForWebhooksProps {
  /** Null while it is incomplete. */
  address: string | null;
  /** Why it is incomplete. */
  need: string | undefined;
  configs: readonly WebhookConfig[];
}

/** Sets an address as the destination of one webhook or all, and shows before what is replaced. */
function UseForWebhooks({ address, need, configs }: UseForWebhooksProps) {
  const environment = useEnvironment();
  const [choice, setChoice] = useState<WebhookType | 'all'>('all');
  const { webhooks } = webhooksOf(configs);
  const chosen = webhooks.filter(({ webhook_type }) => [webhook_type, 'all'].includes(choice));
  const changes = address === null ? [] : changesTo(address, chosen);
  const isSet = address !== null && changes.length === 0;
  return (
    <div className="space-y-2.5">
      <div className="max-w-80">
        <SelectField label="Use for" value={choice} options={CHOICES} onChange={setChoice} />
      </div>
      {changes.length > 0 && <ChangeList changes={changes} />}
      <WriteButton
        verb={
          isSet ? 'Already set' : `Use for ${countText(changes.length || chosen.length, 'webhook')}`
        }
        variant={changes.length > 0 ? 'primary' : 'secondary'}
        disabledReason={need ?? (isSet ? 'The address is already set' : undefined)}
        mutation={changeDestinationsMutation(environment)}
        variables={{ changes }}
      />
      <ChangeResult webhooks={webhooks} />
    </div>
  );
}

const receiverSearch = z.object({
  /** The test receiver that is shown. */
  receiver: addressText(255),
});

const drafted = z.record(z.string(), z.string());

/** The test receivers: the chosen one, and its use for webhooks. */
function TestReceivers() {
  const environment = useEnvironment();
  const { search, change } = usePageAddress(receiverSearch);
  const { data, error, dataUpdatedAt } = useSuspenseQuery(query('qa_receivers', { environment }));
  const configs = useQuery(configsQuery(environment));
  // The parameter of each receiver is kept while another one is shown.
  const draft = useDraft(JSON.stringify([environment, 'receivers']), drafted, {});
  const typed = draft.value;
  const { receivers } = data;
  const shown = receivers.find(({ name }) => name === search.receiver) ?? receivers[0];
  if (!shown) return <p className="text-soft">This service has no test receivers.</p>;
  const text = typed[shown.name] ?? String(shown.parameter?.usual ?? '');
  const address = addressOf(shown, text);
  const { parameter } = shown;
  return (
    <Panel title="Test receiver" className="space-y-4">
      <StaleNote what="test receivers" error={error} updatedAt={dataUpdatedAt} />
      <Pills
        label="Test receivers"
        options={receivers.map(({ name }) => [name, receiverName(name)] as const)}
        value={shown.name}
        onChange={(name) => {
          change({ receiver: name });
        }}
      />
      <p className="max-w-[72ch]">{shown.about}</p>
      <DraftNote draft={draft} />
      <div className="flex flex-wrap items-start gap-3">
        {parameter && (
          <TextField
            className="w-36"
            label={capital(parameter.label)}
            inputMode="numeric"
            maxLength={9}
            value={text}
            error={address === null ? parameterNeed(parameter) : undefined}
            hint={address === null ? undefined : `${parameter.min} to ${parameter.max}`}
            onChange={(text) => {
              draft.set({ ...typed, [shown.name]: text });
            }}
          />
        )}
        <div className="min-w-0 flex-1 basis-72">
          <p className="mb-1 text-sm font-medium">Address</p>
          <div className="flex min-h-9 items-center gap-2 rounded-control bg-raised px-3 py-1.5">
            <span className="min-w-0 flex-1 font-mono text-sm break-all">{address ?? '–'}</span>
            {address !== null && <CopyButton text={address} what="address" />}
          </div>
        </div>
      </div>
      {configs.isPending && <Skeleton className="h-40" />}
      {configs.data && (
        <UseForWebhooks
          key={shown.name}
          address={address}
          need={address === null && parameter ? parameterNeed(parameter) : undefined}
          configs={configs.data.items}
        />
      )}
      <QueryFailure query={configs} />
    </Panel>
  );
}

/** The page of `/{environment}/qa/receiver`: the test receivers and their inbox. */
export function ReceiverPage() {
  return (
    <>
      <PageHeader title="Test receivers" aside="Destinations that respond as you choose" />
      <Section what="test receivers" rows={5}>
        <TestReceivers />
      </Section>
      <div className="mt-6">
        <Inbox />
      </div>
    </>
  );
}
