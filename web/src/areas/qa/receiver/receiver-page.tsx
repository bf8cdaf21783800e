import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import * as z from 'zod/mini';
import type { Environment, TestReceiver } from '@connect-console/server/contract';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { PageHeader } from '../../../ui/layout/page-header';
import { SkeletonRows } from '../../../ui/feedback/skeleton';
import { Section } from '../../../page/section';
import { WorkshopInbox } from './inbox';
import { failureText } from '../../../api/failure-text';
import { configsQuery } from '../../../api/webhooks/webhooks';
import { query } from '../../../api/client';
import { DestinationChange } from '../../../records/webhook/destination-change';
import { addressOf, parameterNeed, receiverName, parameterOf } from './receiver-wording';
import type { SlotUse } from './webhook-use';
import { UseForSlots } from './use-for-webhooks';
import { FailurePanel } from '../../../ui/feedback/failure-panel';
import { Panel } from '../../../ui/layout/panel';
import { StaleNote } from '../../../page/stale-note';
import { useRefusalReason } from '../../../page/use-refusal-reason';
import { CopyButton } from '../../../ui/form/copy-button';
import { TextField } from '../../../ui/form/text-field';

interface ReceiverAddressProps {
  receiver: TestReceiver;
  /** The parameter as typed. */
  text: string;
  /** Null while the parameter cannot be read. */
  address: string | null;
  onChange: (text: string) => void;
}

/** What a receiver does, its parameter, and its address to copy. */
function ReceiverAddress({ receiver, text, address, onChange }: ReceiverAddressProps) {
  const { parameter, about } = receiver;
  const isBad = parameter !== null && parameterOf(text, parameter) === null;
  return (
    <div className="space-y-3">
      <p className="max-w-[72ch]">{about}</p>
      <div className="flex flex-wrap items-start gap-3">
        {parameter && (
          <TextField
            className="w-36"
            label={parameter.label.charAt(0).toUpperCase() + parameter.label.slice(1)}
            inputMode="numeric"
            maxLength={9}
            value={text}
            error={isBad ? `must be ${parameter.min} to ${parameter.max}` : undefined}
            hint={isBad ? undefined : `${parameter.min} to ${parameter.max}`}
            onChange={(event) => {
              onChange(event.target.value);
            }}
          />
        )}
        <div className="min-w-0 flex-1 basis-72">
          <p className="mb-1 text-sm font-medium">Address</p>
          <div className="flex min-h-9 items-center gap-2 rounded-control bg-raised px-3 py-1.5">
            <span className="min-w-0 flex-1 font-mono text-sm break-all">
              {address ?? (
                <span className="font-sans text-soft">{parameter && parameterNeed(parameter)}</span>
              )}
            </span>
            {address !== null && <CopyButton text={address} what="address" />}
          </div>
        </div>
      </div>
    </div>
  );
}

interface ReceiverChoiceProps {
  receivers: readonly TestReceiver[];
  value: string;
  onChoose: (name: string) => void;
}

/** The destinations that answer as told, by what they do. */
function ReceiverChoice({ receivers, value, onChoose }: ReceiverChoiceProps) {
  return (
    <div role="group" aria-label="Destinations" className="flex flex-wrap gap-2">
      {receivers.map(({ name }) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === value}
          onClick={() => {
            onChoose(name);
          }}
          className={`inline-flex h-8 max-w-full items-center rounded-full border px-3 text-sm font-medium ${
            name === value
              ? 'border-accent bg-wash text-accent'
              : 'border-line bg-surface hover:bg-raised'
          }`}
        >
          <span className="truncate">{receiverName(name)}</span>
        </button>
      ))}
    </div>
  );
}

interface WorkshopReceiversProps {
  environment: Environment;
  /** The one that the address chooses. */
  receiver: string | undefined;
  onChoose: (name: string) => void;
}

/** The destinations of the workshop, one of them shown, and its use for the slots. */
function WorkshopReceivers({ environment, receiver, onChoose }: WorkshopReceiversProps) {
  const { data, error, dataUpdatedAt } = useSuspenseQuery(query('qa_receivers', { environment }));
  const configs = useQuery(configsQuery(environment));
  const disabledReason = useRefusalReason('webhooks', environment);
  // What was typed for each, so that looking at another one loses nothing.
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const { receivers } = data;
  const shown = receivers.find(({ name }) => name === receiver) ?? receivers[0];
  if (!shown) return <p className="text-soft">This service serves no destinations.</p>;
  const text = typed[shown.name] ?? String(shown.parameter?.usual ?? '');
  const address = addressOf(shown, text);
  const consequenceOf = ({ change }: SlotUse) =>
    change.kind === 'same' || address === null ? null : (
      <DestinationChange
        environment={environment}
        draft={{ ...change, destination_url: address }}
      />
    );
  return (
    <Panel title="Destination" className="space-y-4">
      <StaleNote what="destinations" error={error} updatedAt={dataUpdatedAt} />
      <ReceiverChoice receivers={receivers} value={shown.name} onChoose={onChoose} />
      <ReceiverAddress
        receiver={shown}
        {...{ text, address }}
        onChange={(next) => {
          setTyped({ ...typed, [shown.name]: next });
        }}
      />
      {configs.data && (
        <UseForSlots
          key={shown.name}
          {...{ environment, address, disabledReason, consequenceOf }}
          need={address === null && shown.parameter ? parameterNeed(shown.parameter) : undefined}
          configs={configs.data.items}
        />
      )}
      {configs.error && (
        <FailurePanel
          {...failureText(configs.error)}
          retrying={configs.isFetching}
          onRetry={() => void configs.refetch()}
        />
      )}
    </Panel>
  );
}

const text = z.optional(z.string().check(z.minLength(1), z.maxLength(255)));

/** What the address of the receiver's page chooses; what cannot be read falls back, field by field. */
const receiverSearch = z.object({
  /** The destination that is shown. */
  receiver: z.catch(text, undefined),
  /** Whose deliveries the inbox shows. */
  person: z.catch(text, undefined),
  /** The entry that is open. */
  entry: z.catch(z.optional(z.string().check(z.regex(/^\d{1,12}$/))), undefined),
});
type ReceiverSearch = z.infer<typeof receiverSearch>;

const route = getRouteApi('/$environment/qa/receiver');

/** The page of `/{environment}/qa/receiver`: destinations that answer as told, and what came to them. */
export function ReceiverPage() {
  const { environment } = route.useRouteContext();
  const navigate = useNavigate();
  const search = receiverSearch.parse(useLocation({ select: (location) => location.search }));
  const { receiver, person, entry } = search;
  const choose = useCallback(
    (next: Partial<ReceiverSearch>, replace: boolean) =>
      void navigate({
        to: '/$environment/qa/receiver',
        params: { environment },
        search: (before: object): object => ({ ...before, ...next }),
        resetScroll: false,
        replace,
      }),
    [navigate, environment],
  );
  return (
    <>
      <PageHeader title="Receiver" aside="destinations that answer as told, and what they got" />
      <Section resetKey={environment} pending={<SkeletonRows what="destinations" rows={5} />}>
        <WorkshopReceivers
          key={environment}
          {...{ environment, receiver }}
          onChoose={(name) => {
            choose({ receiver: name }, true);
          }}
        />
      </Section>
      <div className="mt-6">
        <Section
          resetKey={JSON.stringify([environment, person])}
          pending={<SkeletonRows what="the inbox" rows={8} />}
        >
          <WorkshopInbox
            key={environment}
            {...{ environment, person }}
            openId={entry === undefined ? null : Number(entry)}
            onFilter={(next) => {
              choose({ person: next }, true);
            }}
            onClose={() => {
              choose({ entry: undefined }, false);
            }}
          />
        </Section>
      </div>
    </>
  );
}
