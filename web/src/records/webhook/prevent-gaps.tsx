import type { Environment } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';

/** How gaps are prevented: calls that are delivered to the console are never missed. */
export function PreventGaps({ environment }: { environment: Environment }) {
  return (
    <>
      <Link
        to="/$environment/webhooks"
        params={{ environment }}
        className="text-accent underline underline-offset-2"
      >
        Deliver webhooks to this console
      </Link>{' '}
      to prevent gaps.
    </>
  );
}
