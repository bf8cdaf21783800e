import { useNavigate } from '@tanstack/react-router';
import UserPlus from 'lucide-react/icons/user-plus';
import type { ComponentProps } from 'react';
import { useEnvironment } from '../../api/use-environment';
import { Button } from '../../ui/form/button';
import { useRefusalReason } from '../../page/role';

/** Leads to the form; a button, as the writes of every page are. It is not offered to a role that may not. */
export function RegisterButton({
  variant = 'primary',
}: Pick<ComponentProps<typeof Button>, 'variant'>) {
  const environment = useEnvironment();
  const navigate = useNavigate();
  if (useRefusalReason('register') !== undefined) return null;
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
