import type { Environment } from '@connect-console/server/contract';
import { OneForm } from '../../../records/sandbox/one-form';
import { Panel } from '../../../ui/layout/panel';
import { OutcomeCalls } from '../../../records/sandbox/outcome-calls';

interface SimulateOutcomeProps {
  environment: Environment;
  reference_user_id: string;
}

/** The panel on a person's page that ends their check by hand; only sandboxes have it. */
export function SimulateOutcome({ environment, reference_user_id }: SimulateOutcomeProps) {
  return (
    <Panel title="Simulate, in this sandbox" className="mb-3.5 animate-enter">
      <OneForm
        {...{ environment, reference_user_id }}
        callsOf={(calls) => <OutcomeCalls {...{ environment, calls }} />}
      />
    </Panel>
  );
}
