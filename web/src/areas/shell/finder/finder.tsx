import Search from 'lucide-react/icons/search';
import { Suspense, useLayoutEffect, useState } from 'react';
import { lazyPart } from '../../../api/page-code';
import { choices } from '../../../ui/stored';
import { Palette } from './palette';
import { SINGLE_KEYS } from '../areas';

const Shortcuts = lazyPart(() => import('./shortcuts'), 'Shortcuts');

function isElsewhere(target: EventTarget | null): boolean {
  const typed = 'input, textarea, select, dialog, [popover]';
  return target instanceof Element && target.closest(typed) !== null;
}

/** The keys that work on every page: Ctrl/⌘ K and ?. */
function useShortcutKeys(onOpen: (what: 'palette' | 'shortcuts') => void): void {
  // Set together with the page, so that a key pressed immediately is not lost.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey;
      if (event.altKey) return;
      if (isCommand && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        onOpen('palette');
      } else if (!isCommand && event.key === '?' && !isElsewhere(event.target)) {
        if (choices.read(SINGLE_KEYS) !== 'off') onOpen('shortcuts');
      }
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
    };
  }, [onOpen]);
}

const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

type Open = 'palette' | 'shortcuts' | null;

/** Opens the palette, also by Ctrl/⌘ K, and the list of shortcuts by ?. */
export function Finder() {
  const [open, setOpen] = useState<Open>(null);
  useShortcutKeys(setOpen);
  const close = () => {
    setOpen(null);
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => {
          setOpen('palette');
        }}
        className="flex h-8 w-80 min-w-8 items-center gap-2 rounded-control border border-line bg-ground px-2.5 text-left text-sm text-soft hover:bg-raised max-sm:w-8 max-sm:shrink-0 max-sm:justify-center max-sm:px-0"
      >
        <Search size={14} className="shrink-0" aria-hidden="true" />
        <span className="truncate max-sm:sr-only">Find a user or call by ID</span>
        <kbd className="ml-auto rounded-small border border-line bg-surface px-1.5 text-xs max-md:hidden">
          {IS_APPLE ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {open === 'palette' && <Palette onClose={close} />}
      {open === 'shortcuts' && (
        <Suspense>
          <Shortcuts onClose={close} />
        </Suspense>
      )}
    </>
  );
}
