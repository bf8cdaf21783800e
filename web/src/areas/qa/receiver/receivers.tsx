import type { Environment } from '@connect-console/server/contract';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '../../../api/failure-text';
import { configsQuery } from '../../../api/webhooks';
import { controlQuery } from '../../../api/workshop';
import { DestinationChange } from '../../../records/webhook/destination-change';
import { ReceiverAddress } from './receiver-address';
import { ReceiverChoice } from './receiver-choice';
import { addressOf, parameterNeed } from './receiver-wording';
import type { SlotUse } from './webhook-use';
import { UseForSlots } from './use-for-webhooks';
import { FailurePanel } from '../../../ui/feedback/failure-panel';
import { Panel } from '../../../ui/layout/panel';
import { StaleNote } from '../../../page/stale-note';
import { useRefusalReason } from '../../../page/use-refusal-reason';

interface WorkshopReceiversProps {
  environment: Environment;
  /** The one that the address chooses. */
  receiver: string | undefined;
  onChoose: (name: string) => void;
}

/** The destinations of the workshop, one of them shown, and its use for the slots. */
export function WorkshopReceivers({ environment, receiver, onChoose }: WorkshopReceiversProps) {
  const { data, error, dataUpdatedAt } = useSuspenseQuery(
    controlQuery(environment, 'receivers', {}),
  );
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
