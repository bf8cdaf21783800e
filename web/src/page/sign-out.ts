import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ask } from '../api/client';
import { signingOut } from '../api/session-end';
import { choices, clearDrafts } from '../ui/stored';

/** Stored at a sign-out, so that the other tabs of this browser leave too. */
export const SIGNED_OUT_AT = 'connect-console.signed-out-at';

/** Stored when a tab shows a member for the first time, so that the other tabs read the session again. */
export const SIGNED_IN_AT = 'connect-console.signed-in-at';

/**
 * Goes to the sign-in page, after removing the data and drafts of the member who signed out. It replaces the page in
 * the history, because Back would lead to a page that needs a session.
 */
export function useLeave(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useCallback(async () => {
    clearDrafts();
    client.clear();
    await navigate({ to: '/sign-in', replace: true });
  }, [client, navigate]);
}

/** Ends the session, and leaves in every tab of this browser. */
export function useSignOut() {
  const leave = useLeave();
  return useMutation({
    mutationFn: () =>
      signingOut(async () => {
        await ask('sign_out', {});
        choices.write(SIGNED_OUT_AT, String(Date.now()));
        await leave();
      }),
  });
}
