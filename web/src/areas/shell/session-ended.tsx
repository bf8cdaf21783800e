import type { SessionEnd } from '@connect-console/server/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { sessionQuery } from '../../api/session';
import { signIn } from '../../api/sign-in';
import { endOfWaiting, type EndedSession, type LastWrite } from '../../api/session-end';
import { SignInForm } from '../../page/sign-in-form';
import { Modal } from '../../ui/form/modal';
import { localTime } from '../../ui/time/times';

/** Continues the page after a new sign-in. For another member, the page that sees the new session starts anew. */
function useContinue(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    const before = client.getQueryData(sessionQuery.queryKey);
    const member = await client.query({ ...sessionQuery, staleTime: 0 });
    const isAnother = before !== undefined && before.member_id !== member.member_id;
    // Requests that wait are given up without a failure, which would end the new session too.
    if (isAnother) client.clear();
    endOfWaiting(isAnother);
    // Data read before the session ended may have changed; the forms keep their content.
    if (!isAnother) await client.invalidateQueries();
  }, [client]);
}

function lastWriteText(last: LastWrite): string | null {
  switch (last.state) {
    case 'none':
      return null;
    case 'not_sent':
      return 'Nothing was sent: your last change was refused before it reached the service. Repeat it after signing in.';
    case 'partly_sent':
      return 'Your last change was sent only in part: its first step was accepted, the rest was not sent. Check the result, then repeat it.';
    case 'unknown':
      return `It is unknown whether your change at ${localTime(last.at, 'seconds')} was sent: the console did not respond. Check the result before you repeat it.`;
  }
}

const REASONS: Record<SessionEnd, string> = {
  disabled: 'An admin disabled your account. Once an admin has enabled it, you can sign in again.',
  expired: 'It was unused for too long, or reached the maximum length of a session.',
  ended: 'It was ended in another browser, by an admin, or by a new password or role.',
};

/** Offers to sign in again over the page on which the session ended. */
export function SessionEnded({ last, why }: EndedSession) {
  const content = useRef<HTMLDivElement>(null);
  const client = useQueryClient();
  const email = client.getQueryData(sessionQuery.queryKey)?.email ?? '';
  const proceed = useContinue();
  const { mutate, isPending, error } = useMutation({
    mutationFn: signIn,
    onSuccess: proceed,
  });
  useLayoutEffect(() => {
    content.current
      ?.querySelector<HTMLElement>(`input[type=${email ? 'password' : 'email'}]`)
      ?.focus();
  }, [email]);
  useEffect(() => {
    // The member may have signed in in another tab.
    const look = () => void proceed().catch(() => undefined);
    window.addEventListener('focus', look);
    return () => {
      window.removeEventListener('focus', look);
    };
  }, [proceed]);
  const text = lastWriteText(last);
  return (
    <Modal
      title={why === 'disabled' ? 'Your account is disabled' : 'Your session has ended'}
      text={
        <>
          {text !== null && <p className="rounded-control bg-raised px-3 py-2 text-ink">{text}</p>}
          {why && <p>{REASONS[why]}</p>}
          <p>
            {why !== 'disabled' &&
              'Sign in to continue on this page, or open a one-time link in another tab and return to this one. '}
            Everything you typed is still here. If another member signs in, it is discarded.
          </p>
        </>
      }
      width="w-[min(440px,calc(100vw-32px))]"
    >
      <div ref={content} className="mt-4">
        <SignInForm {...{ email }} newTab pending={isPending} failure={error} onSubmit={mutate} />
      </div>
    </Modal>
  );
}
