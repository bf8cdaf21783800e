import type { OutcomeBatchStep } from '@connect-console/server/contract';
import { CallIdLink } from '../call/call-link';
import { ListedCallStatus } from '../call/call-status';

interface OutcomeCallsProps {
  calls: OutcomeBatchStep['calls'];
}

/** The calls that an outcome created, each with its current state. */
export function OutcomeCalls({ calls }: OutcomeCallsProps) {
  if (calls.length === 0) return <span className="text-soft">–</span>;
  return (
    <ul className="space-y-1">
      {calls.map((call) => (
        <li key={call.transaction_id} className="flex flex-wrap items-center gap-x-2.5">
          <CallIdLink transaction_id={call.transaction_id} />
          <ListedCallStatus call={call} />
        </li>
      ))}
    </ul>
  );
}
