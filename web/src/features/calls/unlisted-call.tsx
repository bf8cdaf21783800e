import { LIST_LIMIT, type Call, type Environment } from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { Notice } from '../../ui/notice';
import { RerunSection } from './rerun-section';
import type { Reruns } from './use-reruns';

interface UnlistedCallProps {
  environment: Environment;
  transaction_id: string;
  /** The kind, where a listed event still tells it. */
  webhook_type: string | null;
  listing: readonly Call[];
  reruns: Reruns;
  rerunDisabledReason: string | undefined;
  attempts: ReactNode;
}

/** A call that is not in the listing: too old, of another environment, or never there. */
export function UnlistedCall(props: UnlistedCallProps) {
  const { transaction_id, webhook_type, attempts, ...rest } = props;
  const call = { transaction_id, webhook_type, reference_user_id: null, status: null };
  return (
    <div className="space-y-4">
      <Notice tone="off">
        <p>
          <strong>This call is not among the {LIST_LIMIT} that the service lists.</strong> It may be
          older, or belong to another environment or API key. Its status cannot be told.
        </p>
      </Notice>
      <RerunSection call={call} {...rest} />
      <section aria-label="Attempts">
        <h3 className="mb-2 text-xs font-medium text-soft">Attempts</h3>
        {attempts}
      </section>
    </div>
  );
}
