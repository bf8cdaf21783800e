import { WEBHOOK_TYPES } from '@connect-console/server/contract';
import { useBrowserNow } from '../../api/service-clock';
import { ExactName } from '../../ui/text/exact-name';
import { Panel } from '../../ui/layout/panel';
import { TimeStamp } from '../../ui/time/time-stamp';
import { visibleText } from '../../ui/text/visible-text';

interface LastDestinationsProps {
  configs: readonly { webhook_type: string; destination_url: string }[];
  /** When they were read, in ms since 1970. */
  readAt: number;
}

/** The destinations as the service told them last: to be read, not to be changed, while it cannot be asked. */
export function LastDestinations({ configs, readAt }: LastDestinationsProps) {
  const now = useBrowserNow();
  const empty = WEBHOOK_TYPES.filter((kind) => configs.every((one) => one.webhook_type !== kind));
  return (
    <Panel title="Last known destinations">
      <p className="mb-2.5 text-soft">
        Read <TimeStamp ms={readAt} now={now} />. They may have been changed since, and can be
        changed again when the service answers.
      </p>
      <dl className="divide-y divide-line border-t border-line text-sm">
        {configs.map(({ webhook_type, destination_url }, index) => (
          <div key={`${index} ${webhook_type}`} className="py-2">
            <dt className="font-mono text-xs break-all text-soft">
              <ExactName name={webhook_type} />
            </dt>
            <dd className="font-mono break-all">
              <bdi>{visibleText(destination_url)}</bdi>
            </dd>
          </div>
        ))}
        {empty.map((kind) => (
          <div key={kind} className="py-2">
            <dt className="font-mono text-xs break-all text-soft">
              <ExactName name={kind} />
            </dt>
            <dd className="text-soft">none then: these events went nowhere</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
