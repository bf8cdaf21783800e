import Search from 'lucide-react/icons/search';
import { Suspense, useLayoutEffect, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { lazyPart } from '../../../api/page-code';
import { useEnvironment } from '../../../api/use-environment';
import { readStored } from '../../../ui/stored';
import { Palette } from './palette';
import { SINGLE_KEYS } from '../areas';
import { useAreas } from '../use-areas';

const Shortcuts = lazyPart(() => import('./shortcuts'), 'Shortcuts');

// A later key is not part of the sequence.
const WITHIN_MS = 1500;

function isElsewhere(target: EventTarget | null): boolean {
  const typed = 'input, textarea, select, dialog, [popover]';
  return target instanceof Element && target.closest(typed) !== null;
}

/** The keys that work on every page: Ctrl/⌘ K, ?, and g before the key of an area. */
function useShortcutKeys(onOpen: (what: 'palette' | 'shortcuts') => void): void {
  const environment = useEnvironment();
  const navigate = useNavigate();
  const { open } = useAreas();
  // Set together with the page, so that a key pressed immediately is not lost.
  useLayoutEffect(() => {
    // When g was pressed; NaN if the last key was another one.
    let since = NaN;
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      if (event.altKey) return;
      if (event.ctrlKey || event.metaKey) {
        if (key !== 'k') return;
        event.preventDefault();
        onOpen('palette');
        return;
      }
      if (isElsewhere(event.target) || readStored(SINGLE_KEYS) === 'off') return;
      const isSecond = event.timeStamp - since < WITHIN_MS;
      since = key === 'g' ? event.timeStamp : NaN;
      const to = isSecond && open.find((area) => area.key === key)?.to;
      if (key === '?') onOpen('shortcuts');
      if (to) void navigate({ to, params: { environment } });
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
    };
  }, [environment, open, navigate, onOpen]);
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
