import Monitor from 'lucide-react/icons/monitor';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { chooseTheme, THEMES, useTheme, type Theme } from './theme';

const LOOKS: Record<Theme, { word: string; icon: typeof Sun }> = {
  system: { word: 'System', icon: Monitor },
  light: { word: 'Light', icon: Sun },
  dark: { word: 'Dark', icon: Moon },
};

/** Light, dark, or as the system has it. */
export function ThemeChoice() {
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
