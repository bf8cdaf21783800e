import type { Call, Environment } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { userLink } from '../../api/users/user-address';
import { ShortId } from '../../ui/text/short-id';
import { NotProvided } from '../../ui/text/not-provided';

interface PersonLinkProps {
  environment: Environment;
  call: Pick<Call, 'reference_user_id'>;
  /** Up to how many characters the id stays whole. */
  limit?: number;
}

/** The person of a call as a link to their page; reading rule 8 where the service names none. */
export function PersonLink({ environment, call, limit = 18 }: PersonLinkProps) {
  const { reference_user_id } = call;
  if (reference_user_id === null) return <NotProvided />;
  return (
    <Link
      {...userLink(environment, reference_user_id)}
      className="hover:text-accent hover:underline"
    >
      <ShortId id={reference_user_id} limit={limit} inControl />
    </Link>
  );
}
