import type { Environment } from '@connect-console/server/contract';
import { useNavigate } from '@tanstack/react-router';
import UserPlus from 'lucide-react/icons/user-plus';
import type { ComponentProps } from 'react';
import { Button } from '../../ui/form/button';
import { useRefusalReason } from '../../page/role';

interface RegisterButtonProps extends Pick<ComponentProps<typeof Button>, 'variant'> {
  environment: Environment;
}

/** Leads to the form; a button, as the writes of every page are. It is not offered to a role that may not. */
export function RegisterButton({ environment, variant = 'primary' }: RegisterButtonProps) {
  const navigate = useNavigate();
  if (useRefusalReason('register', environment) !== undefined) return null;
  return (
    <Button
      variant={variant}
      onClick={() => navigate({ to: '/$environment/users/register', params: { environment } })}
    >
      <UserPlus size={15} aria-hidden="true" />
      Register user
    </Button>
  );
}
