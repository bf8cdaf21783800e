import type { Environment } from '@connect-console/server/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useSingleWrite } from '../../../api/use-single-write';
import { lookUpMutation } from '../../../api/users/users';
import { Button } from '../../../ui/form/button';
import { LookUpFailure } from './look-up-failure';

interface LookUpButtonProps {
  environment: Environment;
  id: string;
  disabledReason: string | undefined;
  onFound: () => void;
}

/** Asks the service for one ID that the console does not know yet. In a row that wraps, a failure has its own line. */
export function LookUpButton({ environment, id, disabledReason, onFound }: LookUpButtonProps) {
  const found = useSingleWrite(lookUpMutation(environment, useQueryClient()));
  return (
    <>
      <Button
        pending={found.isPending}
        disabledReason={disabledReason}
        onClick={() => {
          found.mutate(id, { onSuccess: onFound });
        }}
      >
        Look up at the service
      </Button>
      {found.isError && (
        <div className="w-full text-left">
          <LookUpFailure environment={environment} id={id} error={found.error} />
        </div>
      )}
    </>
  );
}
