import type { WebhookConfig } from '@connect-console/server/contract';
import { Panel } from '../../ui/layout/panel';
import { RawRecord } from '../../ui/text/raw-record';

/** Configurations that fit none of the three slots, as they came (reading rule 4): shown, not edited. */
export function OtherConfigs({ configs }: { configs: readonly WebhookConfig[] }) {
  if (configs.length === 0) return null;
  return (
    <Panel title="Other configurations">
      <p className="mb-3 text-soft">
        The service also has these. The specification names no such kind, or the kind stands above
        already, so the console only shows them.
      </p>
      <ul className="space-y-3">
        {configs.map((config, n) => (
          // A service may list the same kind twice: only the place tells them apart.
          <li key={n} className="border-t border-line pt-3">
            <p className="font-mono text-sm font-medium break-all">{config.webhook_type}</p>
            <p className="my-1 font-mono text-sm break-all text-soft">{config.destination_url}</p>
            <RawRecord value={config.raw} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
