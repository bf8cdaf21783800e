import type { Environment, UserEntry } from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CopyButton } from '../../../ui/form/copy-button';
import { visibleText } from '../../../ui/text/visible-text';
import { NotedAge } from '../list/noted-age';
import { dataRequestName } from '../../../records/user/data-request-wording';
import { failureText } from '../../../api/failure-text';
import { checkMutation } from '../../../api/users/users';
import { NotProvided } from '../../../ui/text/not-provided';

interface CheckNowProps {
  environment: Environment;
  reference_user_id: string;
}

/** Asks get_status at once; the console asks by itself too, at a pace that spares the service. */
function CheckNow({ environment, reference_user_id }: CheckNowProps) {
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

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[9.5rem_minmax(0,1fr)] items-baseline gap-x-3 max-sm:grid-cols-1">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

function Value({ text }: { text: string | null }) {
  if (text === null) return <span className="text-soft">–</span>;
  return <bdi className="font-mono text-[0.94em]">{visibleText(text)}</bdi>;
}

interface UserDetailsProps {
  environment: Environment;
  user: UserEntry;
}

/** What is known of one user. */
export function UserDetails({ environment, user }: UserDetailsProps) {
  return (
    <dl className="space-y-1.5 text-sm">
      <Detail name="Reference user ID">
        <span className="inline-flex max-w-full items-center gap-1">
          <Value text={user.reference_user_id} />
          <CopyButton text={user.reference_user_id} what="reference user ID" />
        </span>
      </Detail>
      <Detail name="User ID">
        {user.user_id === null ? <NotProvided /> : <Value text={user.user_id} />}
      </Detail>
      <Detail name="Redirect URL">
        <Value text={user.redirect_url} />
      </Detail>
      <Detail name="Uniqueness region">
        <Value text={user.uniqueness_region_id} />
      </Detail>
      <Detail name="Data request">
        {user.data_request_type !== null ? (
          dataRequestName(user.data_request_type)
        ) : user.source === 'registered' ? (
          <span className="text-soft">None</span>
        ) : (
          <NotProvided />
        )}
      </Detail>
      <Detail name="Status checked">
        <NotedAge environment={environment} ms={user.connection_at} />{' '}
        <CheckNow environment={environment} reference_user_id={user.reference_user_id} />
      </Detail>
    </dl>
  );
}
