import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useSyncExternalStore } from 'react';
import { failureText } from '../../api/failure-text';
import { sessionQuery, signOut } from '../../api/session';

/** The looks that can be chosen; "system" follows prefers-color-scheme. */
const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

// public/theme.js reads the same name before the first paint.
const STORED_AS = 'connect-console.theme';
const listeners = new Set<() => void>();

function chosen(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function store(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(STORED_AS);
    else localStorage.setItem(STORED_AS, theme);
  } catch {
    // A private window may have no storage: the choice then holds until the page is closed.
  }
}

/** Chooses a look, for this page at once and for the next visits. */
function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  store(theme);
  for (const listener of listeners) listener();
}

/** The chosen look. */
function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, chosen);
}

const LOOKS: Record<Theme, { word: string; icon: typeof Sun }> = {
  system: { word: 'System', icon: Monitor },
  light: { word: 'Light', icon: Sun },
  dark: { word: 'Dark', icon: Moon },
};

/** Light, dark, or as the system has it. */
function ThemeChoice() {
  const theme = useTheme();
  return (
    <fieldset>
      <legend className="px-2.5 pt-1 pb-1.5 text-xs font-medium text-soft">Theme</legend>
      <div className="mx-1 grid grid-cols-3 gap-1 rounded-control bg-raised p-1">
        {THEMES.map((value) => {
          const { word, icon: Icon } = LOOKS[value];
          return (
            <label
              key={value}
              className="flex flex-col items-center gap-1 rounded-small px-2 py-1.5 text-xs text-soft has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="theme"
                value={value}
                checked={theme === value}
                onChange={() => {
                  chooseTheme(value);
                }}
                className="sr-only"
              />
              <Icon size={15} aria-hidden="true" />
              {word}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

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
