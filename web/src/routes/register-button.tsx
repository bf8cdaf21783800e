import type { Environment } from '@connect-console/server/contract';
import { useNavigate } from '@tanstack/react-router';
import UserPlus from 'lucide-react/icons/user-plus';
import { Button } from '../ui/button';
import { useRefusalReason } from './use-refusal-reason';

/** Leads to the form; a button, as the writes of every page are. */
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
