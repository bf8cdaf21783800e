import type { Environment } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { offerQuery } from '../../../api/qa/qa-offer';
import { buttonLook } from '../../../ui/form/button';
import { useRefusalReason } from '../../../page/use-refusal-reason';

/** The way to registering many, where the service offers what is for tests, for who may. */
export function RegisterManyLink({ environment }: { environment: Environment }) {
  const { data: offer } = useQuery(offerQuery(environment));
  const refusal = useRefusalReason('qa', environment);
  if (!offer || refusal !== undefined) return null;
  return (
    <Link to="/$environment/qa/registrations" params={{ environment }} className={buttonLook()}>
      Register many…
    </Link>
  );
}
