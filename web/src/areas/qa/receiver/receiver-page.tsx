import * as z from 'zod/mini';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../../api/use-environment';
import { PageHeader } from '../../../ui/layout/page-header';
import { QueryFailure } from '../../../page/failure';
import { usePageAddress } from '../../../page/list-address';
import { Section } from '../../../page/section';
import { Inbox } from './inbox';
import { configsQuery } from '../../../api/webhooks/webhooks';
import { query } from '../../../api/client';
import { Pills } from '../../../ui/filter/pills';
import { CopyButton } from '../../../ui/form/copy-button';
import { DraftNote } from '../../../ui/form/draft-note';
import { useDraft } from '../../../ui/form/drafts';
import { TextField } from '../../../ui/form/text-field';
import { addressOf, parameterNeed, receiverName } from './receiver-wording';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { UseForWebhooks } from './use-for-webhooks';
import { Panel } from '../../../ui/layout/panel';
import { capital } from '../../../ui/text/capital';
import { StaleNote } from '../../../page/stale-note';

interface TestReceiversProps {
  /** The receiver in the URL. */
  receiver: string | undefined;
  onChange: (name: string) => void;
}

const drafted = z.record(z.string(), z.string());

/** The test receivers: the chosen one, and its use for webhooks. */
function TestReceivers({ receiver, onChange }: TestReceiversProps) {
  const environment = useEnvironment();
  const { data, error, dataUpdatedAt } = useSuspenseQuery(query('qa_receivers', { environment }));
  const configs = useQuery(configsQuery(environment));
  // The parameter of each receiver is kept while another one is shown.
  const draft = useDraft(JSON.stringify([environment, 'receivers']), drafted, {});
  const typed = draft.value;
  const { receivers } = data;
  const shown = receivers.find(({ name }) => name === receiver) ?? receivers[0];
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
        onChange={onChange}
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

const text = z.optional(z.string().check(z.minLength(1), z.maxLength(255)));

/** The search parameters of the page; invalid values fall back, field by field. */
const receiverSearch = z.object({
  /** The test receiver that is shown. */
  receiver: z.catch(text, undefined),
  /** The user whose deliveries the inbox lists, by reference ID. */
  user: z.catch(text, undefined),
  /** The open entry of the inbox. */
  entry: z.catch(z.optional(z.string().check(z.regex(/^\d{1,12}$/))), undefined),
});

/** The page of `/{environment}/qa/receiver`: the test receivers and their inbox. */
export function ReceiverPage() {
  const { search, change } = usePageAddress(receiverSearch);
  const { receiver, user, entry } = search;
  return (
    <>
      <PageHeader title="Test receivers" aside="Destinations that respond as you choose" />
      <Section what="test receivers" rows={5}>
        <TestReceivers
          receiver={receiver}
          onChange={(name) => {
            change({ receiver: name });
          }}
        />
      </Section>
      <div className="mt-6">
        <Section resetKey={user} what="the inbox" rows={8}>
          <Inbox
            user={user}
            openId={entry === undefined ? null : Number(entry)}
            onFilter={(next) => {
              change({ user: next });
            }}
            onClose={() => {
              change({ entry: undefined }, false);
            }}
          />
        </Section>
      </div>
    </>
  );
}
