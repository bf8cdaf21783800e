import type { Environment } from '@connect-console/server/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { failureText } from '../../../api/failure-text';
import { followMutation } from '../../../api/users';
import { Button } from '../../../ui/form/button';
import { FailurePanel } from '../../../ui/feedback/failure-panel';
import { StatusMark } from '../../../ui/feedback/status-mark';

interface FollowButtonProps {
  environment: Environment;
  id: string;
  disabledReason: string | undefined;
}

/** Puts somebody on the roster whom only calls name; the service is asked whether it knows them. */
export function FollowButton({ environment, id, disabledReason }: FollowButtonProps) {
  const underWay = useRef(false);
  const follow = useMutation(followMutation(environment, useQueryClient()));
  if (follow.isSuccess) {
    return (
      <span role="status" className="text-sm">
        <StatusMark status="followed" tone="good">
          Followed
        </StatusMark>
      </span>
    );
  }
  return (
    <>
      <Button
        aria-label={`Follow ${id}`}
        pending={follow.isPending}
        disabledReason={disabledReason}
        onClick={() => {
          if (underWay.current) return;
          underWay.current = true;
          follow.mutate(id, {
            onSettled: () => {
              underWay.current = false;
            },
          });
        }}
      >
        Follow this person
      </Button>
      {follow.isError && (
        <div className="w-full">
          <FailurePanel {...failureText(follow.error)} />
        </div>
      )}
    </>
  );
}
