import type { Environment, RegistrationJob } from '@connect-console/server/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { failureText } from '../../../api/failure-text';
import { invitesQuery } from '../../../api/registrations';
import { Button } from '../../../ui/form/button';
import { copyText } from '../../../ui/form/copy-text';
import { numberText } from '../../../ui/text/count-text';

interface CopyInvitesProps {
  environment: Environment;
  job: RegistrationJob;
}

const SAID_MS = 4000;

/** Copies the invite links of everybody who is registered, one a line, in the order of the people. */
export function CopyInvites({ environment, job }: CopyInvitesProps) {
  const client = useQueryClient();
  const copy = useMutation({
    mutationFn: async () => {
      const query = invitesQuery(environment, job, 0, job.total);
      const { invites } = await client.query({ ...query, staleTime: 0 });
      await copyText(invites.map(({ invite_url }) => invite_url).join('\n'));
      return invites.length;
    },
  });
  const { isSuccess, reset } = copy;
  useEffect(() => {
    if (!isSuccess) return;
    const timer = setTimeout(reset, SAID_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [isSuccess, reset]);
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Button
        pending={copy.isPending}
        disabledReason={job.counts.registered === 0 ? 'Nobody is registered yet' : undefined}
        onClick={() => {
          copy.mutate();
        }}
      >
        Copy invite links
      </Button>
      <span role="status" className="text-sm text-soft">
        {copy.isSuccess && `Copied ${numberText(copy.data)}`}
        {copy.error &&
          (copy.error instanceof DOMException
            ? 'Copying is blocked by the browser'
            : failureText(copy.error).title)}
      </span>
    </span>
  );
}
