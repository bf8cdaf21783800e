import type { Environment } from '@connect-console/server/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { lookUpMutation } from '../../../api/users/users';
import { Button } from '../../../ui/form/button';
import { LookUpFailure } from './look-up-failure';

interface LookUpButtonProps {
  environment: Environment;
  id: string;
  disabledReason: string | undefined;
  onFound: () => void;
}

/** Stands in a row that wraps, so that what came of it has a line of its own. Asks the service for one ID that the console does not know yet. */
export function LookUpButton({ environment, id, disabledReason, onFound }: LookUpButtonProps) {
  const underWay = useRef(false);
  const found = useMutation(lookUpMutation(environment, useQueryClient()));
  const lookUp = () => {
    if (underWay.current) return;
    underWay.current = true;
    found.mutate(id, {
      onSuccess: onFound,
      onSettled: () => {
        underWay.current = false;
      },
    });
  };
  return (
    <>
      <Button pending={found.isPending} disabledReason={disabledReason} onClick={lookUp}>
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
