import type { Environment } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { buttonLook } from '../../../ui/form/button-look';
import { Elapsed } from '../../../records/user/elapsed';
import { StateRing } from './state-ring';

interface InviteElsewhereProps {
  environment: Environment;
  reference_user_id: string;
  registered_at: number;
}

/** Somebody followed from elsewhere who is still waiting: no answer of the service tells their invite again. */
export function InviteElsewhere(props: InviteElsewhereProps) {
  const { environment, reference_user_id, registered_at } = props;
  return (
    <div className="flex flex-col gap-4">
      <StateRing tone="waiting">
        <p className="max-w-56 text-center text-soft">
          The invite was made elsewhere, and the service tells its address only in answer to
          registering.
        </p>
      </StateRing>
      <div className="text-center">
        <p className="text-lg">
          Followed for <Elapsed environment={environment} since={registered_at} />
        </p>
        <p className="mb-3 text-sm text-soft">
          Not verified yet. The result appears here by itself.
        </p>
        <Link
          to="/$environment/users/register"
          params={{ environment }}
          search={{ reference_user_id }}
          className={buttonLook('secondary')}
        >
          Register this id again
        </Link>
      </div>
    </div>
  );
}
