import type { Environment } from '@connect-console/server/contract';
import { serviceLead } from '../../../api/service-clock';
import { durationText } from '../../../ui/time/relative-time';

const MINUTE_MS = 60_000;

/** Says that the times of a page are the service's where its clock is another one, as a sandbox's that was moved. */
export function ClockNote({ environment }: { environment: Environment }) {
  // The service tells its clock in whole seconds: nearer than a minute is not known for sure.
  const lead = Math.round(serviceLead(environment) / MINUTE_MS) * MINUTE_MS;
  if (lead === 0) return null;
  return (
    <p className="mt-3 text-sm text-soft">
      The service’s clock is {durationText(Math.abs(lead))} {lead > 0 ? 'ahead of' : 'behind'} this
      one. The times here are the service’s.
    </p>
  );
}
