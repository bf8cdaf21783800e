import { isOwnComputer } from '@connect-console/server/contract';
import { changeDestinationsMutation, type DestinationChange } from '../../../api/webhooks/webhooks';
import { WriteButton } from '../../../page/write-button';
import { ChangeList } from '../../../records/webhook/change-list';
import { refusalOf } from '../../../records/webhook/destination-changes';
import { Notice } from '../../../ui/feedback/notice';
import { NO_SECRET } from '../deliver-here';
import { reachWords } from '../reach-words';
import { isConsole, type Side } from './compare-webhooks';

/** What the member should know before a copy; null if nothing. */
function warning(url: string, to: Side): string | null {
  if (isConsole(url, to)) return reachWords(to.report.reach);
  return isOwnComputer(url)
    ? `A loopback address is copied. The ${to.environment} service can deliver to it only if it runs on the same machine.`
    : null;
}

interface CopyWebhookProps {
  change: DestinationChange;
  to: Side;
  onDone: (changes: readonly DestinationChange[]) => void;
}

/** Copies a webhook to the other environment, after showing what it changes there. */
export function CopyWebhook({ change, to, onDone }: CopyWebhookProps) {
  const { environment, report } = to;
  const { webhook_type } = change;
  const url = change.to ?? '';
  const noSecret = isConsole(url, to) && !report.has_secret ? NO_SECRET : undefined;
  const verb = `Copy to ${environment}`;
  const note = warning(url, to);
  return (
    <WriteButton
      verb={verb}
      aria-label={`${verb}: ${webhook_type}`}
      disabledReason={refusalOf([change]) ?? noSecret}
      mutation={changeDestinationsMutation(environment)}
      variables={[change]}
      question={{
        title: `Copy the destination of ${webhook_type} to ${environment}?`,
        text: (
          <div className="space-y-3">
            {note !== null && <Notice tone="attention">{note}</Notice>}
            <ChangeList changes={[change]} />
          </div>
        ),
      }}
      onDone={onDone}
    />
  );
}
