import {
  WEBHOOK_TYPES,
  type WebhookConfig,
  type WebhookType,
} from '@connect-console/server/contract';
import { useState } from 'react';
import { useEnvironment } from '../../../api/use-environment';
import { changeDestinationsMutation } from '../../../api/webhooks/webhooks';
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
export function UseForWebhooks({ address, need, configs }: UseForWebhooksProps) {
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
