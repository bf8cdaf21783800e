import type { Environment } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { userLink } from '../../api/users/user-address';
import { ShortId } from '../../ui/text/short-id';
import { NotProvided } from '../../ui/text/not-provided';

interface EventPersonProps {
  environment: Environment;
  reference_user_id: string | null;
}

/** The person of an event's call as a link to their page; reading rule 8 where the service names none. */
export function EventPerson({ environment, reference_user_id }: EventPersonProps) {
  if (reference_user_id === null) return <NotProvided />;
  return (
    <Link
      {...userLink(environment, reference_user_id)}
      className="hover:text-accent hover:underline"
    >
      <ShortId id={reference_user_id} limit={13} inControl />
    </Link>
  );
}
