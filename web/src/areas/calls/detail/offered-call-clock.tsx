import type { Environment } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { clockQuery } from '../../../api/sandbox-clock';
import { CallClock } from '../../../records/sandbox/call-clock';
import { useRefusalReason } from '../../../page/use-refusal-reason';

interface OfferedCallClockProps {
  environment: Environment;
  transaction_id: string;
}

/** The sandbox's clock for one pending call; nothing where the service has none. */
export function OfferedCallClock({ environment, transaction_id }: OfferedCallClockProps) {
  const disabledReason = useRefusalReason('qa', environment);
  // Where it cannot be asked for now, the call's own facts are what matters; the header says why.
  const offer = useQuery(clockQuery(environment)).data;
  if (!offer) return null;
  return <CallClock {...{ environment, transaction_id, disabledReason }} clock={offer.clock} />;
}
