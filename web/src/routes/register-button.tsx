import type { Environment } from '@connect-console/server/contract';
import { useNavigate } from '@tanstack/react-router';
import UserPlus from 'lucide-react/icons/user-plus';
import { Button } from '../ui/button';
import { useRefusalReason } from './use-refusal-reason';

/** Leads to the form; a button by the fixed words of issue 2, part 6. */
export function RegisterButton({ environment }: { environment: Environment }) {
  const navigate = useNavigate();
  return (
    <Button
      variant="primary"
      disabledReason={useRefusalReason('register', environment)}
      onClick={() => navigate({ to: '/$environment/users/register', params: { environment } })}
    >
      <UserPlus size={15} aria-hidden="true" />
      Register user
    </Button>
  );
}
