import type { Environment } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { namesakesQuery } from '../../api/users';
import { userLink } from '../../api/user-address';
import { Notice } from '../../ui/feedback/notice';
import { PersonMark } from '../../records/user/user-mark';

/** Says so when an id is in the roster already; nothing while that is not known. */
export function KnownAlready({ environment, id }: { environment: Environment; id: string }) {
  const { data } = useQuery(namesakesQuery(environment, id));
  const user = data?.find((each) => each.reference_user_id === id);
  if (!user) return null;
  return (
    <div className="mt-2">
      <Notice
        tone="attention"
        live
        actions={
          <Link
            {...userLink(environment, id)}
            className="font-medium text-accent underline-offset-2 hover:underline"
          >
            Open their page
          </Link>
        }
      >
        This id is in the list already: <PersonMark status={user.status} />. Registering it again
        asks the service for the same person; what it then changes is the service’s choice.
      </Notice>
    </div>
  );
}
