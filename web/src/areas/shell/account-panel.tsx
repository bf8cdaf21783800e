import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import LogOut from 'lucide-react/icons/log-out';
import { failureText } from '../../api/failure-text';
import { sessionQuery, signOut } from '../../api/session';
import { ThemeChoice } from './theme-choice';

/** Who is signed in, the theme, and the way out. */
export function AccountPanel() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { name, email, role } = useSuspenseQuery(sessionQuery).data;
  const leaving = useMutation({
    mutationFn: signOut,
    onSuccess: async () => {
      // The next person at this screen must not see what this one was shown.
      client.clear();
      await navigate({ to: '/sign-in' });
    },
  });
  return (
    <>
      <p className="px-2.5 pt-1.5 text-sm font-medium">{name}</p>
      <p className="px-2.5 pb-2 text-xs text-soft">
        {email ? `${email} · ` : ''}
        {role}
      </p>
      <div className="border-t border-line pt-1.5 pb-1.5">
        <ThemeChoice />
      </div>
      <div className="border-t border-line pt-1.5">
        <button
          type="button"
          aria-busy={leaving.isPending || undefined}
          onClick={() => {
            if (!leaving.isPending) leaving.mutate();
          }}
          className="flex w-full items-center gap-2.5 rounded-control px-2.5 py-2 text-left text-sm hover:bg-raised"
        >
          <LogOut size={15} aria-hidden="true" className="text-soft" />
          Sign out
        </button>
        {leaving.isError && (
          <p role="alert" className="px-2.5 py-1 text-sm text-bad">
            {failureText(leaving.error).title}
          </p>
        )}
      </div>
    </>
  );
}
