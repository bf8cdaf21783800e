import type { Environment } from '@connect-console/server/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '../../../api/failure-text';
import { checkMutation } from '../../../api/users';

interface CheckNowProps {
  environment: Environment;
  reference_user_id: string;
}

/** Asks get_status at once; the console asks by itself too, at a pace that spares the service. */
export function CheckNow({ environment, reference_user_id }: CheckNowProps) {
  const check = useMutation(checkMutation(environment, useQueryClient()));
  return (
    <>
      <button
        type="button"
        aria-disabled={check.isPending || undefined}
        onClick={() => {
          if (!check.isPending) check.mutate(reference_user_id);
        }}
        className="min-h-6 rounded-small px-1.5 font-medium text-accent hover:underline"
      >
        Check now
      </button>
      <span role="status" className={check.isError ? 'block text-bad' : 'sr-only'}>
        {check.isError
          ? `${failureText(check.error).title}. ${failureText(check.error).remedy}`
          : check.isSuccess && 'Checked'}
      </span>
    </>
  );
}
