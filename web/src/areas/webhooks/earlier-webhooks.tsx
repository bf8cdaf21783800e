import { useQuery } from '@tanstack/react-query';
import { useEnvironment, useInProduction } from '../../api/use-environment';
import { changeDestinationsMutation, type DestinationChange } from '../../api/webhooks/webhooks';
import { EnvironmentLink } from '../../page/environment-link';
import { ConsoleTime } from '../../page/console-time';
import { QueryFailure } from '../../page/failure';
import { WriteButton } from '../../page/write-button';
import { ChangeList } from '../../records/webhook/change-list';
import { refusalOf } from '../../records/webhook/destination-changes';
import type { Webhook } from '../../records/webhook/webhooks';
import { Panel } from '../../ui/layout/panel';
import { countText } from '../../ui/text/counts';
import { query } from '../../api/client';

interface EarlierWebhooksProps {
  /** All three, as they are for the connected key. */
  webhooks: readonly Webhook[];
}

/** The webhooks of the previous key that the connected key lacks. */
export function missingWebhooks(
  earlier: readonly { webhook_type: string; destination_url: string }[],
  webhooks: readonly Webhook[],
): DestinationChange[] {
  return webhooks.flatMap(({ webhook_type, destination_url }) => {
    const before = earlier.find((each) => each.webhook_type === webhook_type);
    return before && destination_url === null
      ? [{ webhook_type, from: null, to: before.destination_url }]
      : [];
  });
}

/** After a change of the API key: the previous key's configuration, and how to restore it. */
export function EarlierWebhooks({ webhooks }: EarlierWebhooksProps) {
  const environment = useEnvironment();
  const read = useQuery(query('get_known_webhooks', { environment }));
  const earlier = read.data?.earlier;
  const missing = earlier ? missingWebhooks(earlier.configs, webhooks) : [];
  const inProduction = useInProduction();
  return (
    <>
      {!read.data && <QueryFailure query={read} />}
      {earlier && missing.length > 0 && (
        <Panel title="The API key was changed">
          <p className="text-sm">
            Webhooks belong to the API key that configured them. The connected key has no
            destination for {countText(missing.length, 'event type')} that an earlier key had
            configured, so their webhooks are not sent.
          </p>
          <div className="my-3">
            <ChangeList changes={missing} />
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <WriteButton
              verb={`Configure the same${inProduction}`}
              variant="primary"
              disabledReason={refusalOf(missing)}
              mutation={changeDestinationsMutation(environment)}
              variables={{ changes: missing }}
              question={{
                title: `Configure ${countText(missing.length, 'webhook')} as the earlier key had them${inProduction}?`,
                text: <ChangeList changes={missing} />,
              }}
            />
            <EnvironmentLink
              to="/$environment/calls"
              search={{ archive: 'earlier' }}
              className="text-sm font-medium text-accent hover:underline"
            >
              View the earlier key’s calls
            </EnvironmentLink>
            <span className="text-sm text-soft">
              Last read <ConsoleTime ms={earlier.read_at} />
            </span>
          </div>
        </Panel>
      )}
    </>
  );
}
