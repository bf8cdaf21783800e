import { useNavigate } from '@tanstack/react-router';
import UserPlus from 'lucide-react/icons/user-plus';
import type { ComponentProps } from 'react';
import { useEnvironment } from '../../api/use-environment';
import { Button } from '../../ui/form/button';
import { useRefusalReason } from '../../page/role';

/**
 * Links to the form; it looks like a button, like the writes of every page. It is hidden from roles that may not
 * register.
 */
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
