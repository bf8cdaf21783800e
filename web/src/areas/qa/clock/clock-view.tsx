import type { Environment } from '@connect-console/server/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ProblemError } from '../../../api/failures';
import { clockQuery } from '../../../api/sandbox-clock';
import { ClockFace } from './clock-face';
import { ClockForward } from './clock-forward';
import { MaintenanceSwitch } from './maintenance-switch';
import { StaleNote } from '../../../page/stale-note';
import { useRefusalReason } from '../../../page/use-refusal-reason';

/** What time it is in the sandbox, the ways forward, and the switch of its maintenance. */
export function WorkshopClockView({ environment }: { environment: Environment }) {
  const disabledReason = useRefusalReason('qa', environment);
  const { data: offer, error, dataUpdatedAt } = useSuspenseQuery(clockQuery(environment));
  // The page around it says where nothing is offered.
  if (offer === null) return null;
  const { clock, maintenance, failure } = offer;
  // What the console remembers is as old as it says.
  const readAt = failure ? offer.read_at : dataUpdatedAt;
  return (
    <div className="space-y-3.5">
      <StaleNote
        what="facts of the clock"
        error={error ?? (failure && new ProblemError(failure))}
        updatedAt={readAt}
      />
      <div className="grid items-start gap-3.5 lg:grid-cols-2">
        <ClockFace
          clock={clock}
          readAt={readAt}
          pendingLink={(text) => (
            <Link
              to="/$environment/calls"
              params={{ environment }}
              search={{ status: 'PENDING' }}
              className="text-accent underline underline-offset-2"
            >
              {text}
            </Link>
          )}
        />
        <ClockForward {...{ environment, clock, disabledReason }} />
      </div>
      <MaintenanceSwitch {...{ environment, disabledReason }} isOn={maintenance.on} />
    </div>
  );
}
