import { isOwnComputer } from '@connect-console/server/contract';
import { changeDestinationsMutation, type DestinationChange } from '../../../api/webhooks/webhooks';
import { WriteButton } from '../../../page/write-button';
import { ChangeList } from '../../../records/webhook/change-list';
import { Notice } from '../../../ui/feedback/notice';
import { countText } from '../../../ui/text/counts';
import { NO_SECRET } from '../deliver-here';
import { reachWords } from '../reach-words';
import { copyChanges, isConsole, type Side } from './compare-webhooks';
import { refusalOf } from '../../../records/webhook/destination-changes';
import type { Webhook } from '../../../records/webhook/webhooks';

interface CopyWebhooksProps {
  /** The webhooks to copy, which differ. */
  types: readonly Webhook['webhook_type'][];
  from: Side;
  to: Side;
  onDone: (changes: readonly DestinationChange[]) => void;
}

/** What the member should know before a copy; null if nothing. */
function warning(changes: readonly DestinationChange[], to: Side) {
  const urls = changes.flatMap((change) => change.to ?? []);
  if (urls.some((url) => !isConsole(url, to) && isOwnComputer(url)))
    return `A loopback address is copied. The ${to.environment} service can deliver to it only if it runs on the same machine.`;
  return to.report && urls.some((url) => isConsole(url, to)) ? reachWords(to.report.reach) : null;
}

/** Copies webhooks from one environment to the other, after showing what it changes there. */
export function CopyWebhooks({ types, from, to, onDone }: CopyWebhooksProps) {
  const { environment } = to;
  const changes = copyChanges(types, from, to);
  const mutation = changeDestinationsMutation(environment);
  const isMany = types.length > 1;
  const [one, ...others] = changes;
  const only = one && others.length === 0 ? one.webhook_type : undefined;
  const isToConsole = changes.some((change) => change.to !== null && isConsole(change.to, to));
  const noSecret = isToConsole && to.report?.has_secret === false ? NO_SECRET : undefined;
  const isEmpty = from.webhooks.every(({ config }) => config === null);
  const nothing = isEmpty
    ? `Nothing to copy: no destination is set in ${from.environment}`
    : `Nothing to copy: ${environment} has the same`;
  const verb = isMany ? `Copy all to ${environment}` : `Copy to ${environment}`;
  const note = warning(changes, to);
  return (
    <WriteButton
      verb={verb}
      aria-label={isMany ? undefined : `${verb}: ${types.join()}`}
      disabledReason={
        (changes.length === 0 ? nothing : undefined) ?? refusalOf(changes) ?? noSecret
      }
      mutation={mutation}
      variables={changes}
      question={{
        // The list below names the event types only if there are several.
        title: only
          ? `Copy the destination of ${only} to ${environment}?`
          : `Copy ${countText(changes.length, 'webhook')} to ${environment}?`,
        confirm: `Copy to ${environment}`,
        text: (
          <div className="space-y-3">
            {note !== null && <Notice tone="attention">{note}</Notice>}
            {changes.length > 0 && <ChangeList changes={changes} />}
          </div>
        ),
      }}
      onDone={onDone}
    />
  );
}
