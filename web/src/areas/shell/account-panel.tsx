import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import LogOut from 'lucide-react/icons/log-out';
import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Settings from 'lucide-react/icons/settings';
import Sun from 'lucide-react/icons/sun';
import { useEnvironment } from '../../api/use-environment';
import { sessionQuery } from '../../api/session';
import { Failure } from '../../page/failure';
import { useSignOut } from '../../page/sign-out';
import { choices, useChoice } from '../../ui/stored';

/** "system" follows prefers-color-scheme. */
const THEMES = [
  { theme: 'system', word: 'System', icon: Monitor },
  { theme: 'light', word: 'Light', icon: Sun },
  { theme: 'dark', word: 'Dark', icon: Moon },
] as const;
type Theme = (typeof THEMES)[number]['theme'];

// public/start.js reads the same name before the first paint.
const STORED_AS = 'connect-console.theme';
/** Applies a theme now and on the next visits. */
function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  choices.write(STORED_AS, theme === 'system' ? null : theme);
}

function ThemeChoice() {
  const stored = useChoice(STORED_AS);
  const chosen = THEMES.find(({ theme }) => theme === stored)?.theme ?? 'system';
  return (
    <fieldset>
      <legend className="px-2.5 pt-1 pb-1.5 text-xs font-medium text-soft">Theme</legend>
      <div className="mx-1 grid grid-cols-3 gap-1 rounded-control bg-raised p-1">
        {THEMES.map(({ theme, word, icon: Icon }) => (
          <label
            key={theme}
            className="flex flex-col items-center gap-1 rounded-small px-2 py-1.5 text-xs text-soft has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="theme"
              value={theme}
              checked={theme === chosen}
              onChange={() => {
                chooseTheme(theme);
              }}
              className="sr-only"
            />
            <Icon size={15} aria-hidden="true" />
            {word}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The signed-in member, the theme, and sign-out. */
export function AccountPanel() {
  const environment = useEnvironment();
  const { name, email, role } = useSuspenseQuery(sessionQuery).data;
  const leaving = useSignOut();
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
        <Link
          to="/settings/$section"
          params={{ section: 'account' }}
          search={{ environment }}
          className="flex items-center gap-2.5 rounded-control px-2.5 py-2 text-sm hover:bg-raised"
        >
          <Settings size={15} aria-hidden="true" className="text-soft" />
          Settings
        </Link>
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
        <Failure error={leaving.error} />
      </div>
    </>
  );
}
