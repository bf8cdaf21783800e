import { Link } from '@tanstack/react-router';
import { useEnvironment } from '../../api/use-environment';
import { userLink } from '../../api/record-address';
import { ShortId } from '../../ui/text/short-id';
import { NotProvided } from '../../ui/text/not-provided';

interface UserLinkProps {
  /** Null if the service does not provide it (reading rule 8). */
  reference_user_id: string | null;
  /** The longest ID that is not shortened, in characters. */
  limit?: number;
}

/** A user's shortened ID as a link to the user's page. */
export function UserLink({ reference_user_id, limit = 18 }: UserLinkProps) {
  const environment = useEnvironment();
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
