import type { Environment } from '@connect-console/server/contract';
import Search from 'lucide-react/icons/search';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { Palette, type PlacesProps } from './palette';
import { useShortcutKeys } from './use-shortcut-keys';

const Shortcuts = lazy(async () => ({ default: (await import('./shortcuts')).Shortcuts }));
const IS_APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

type Open = 'palette' | 'shortcuts' | null;

interface FinderProps {
  environment: Environment;
  Places: ComponentType<PlacesProps>;
}

/** The way to any page, user or call by id: a button, and Ctrl/⌘ K from everywhere; ? lists the shortcuts. */
export function Finder({ environment, Places }: FinderProps) {
  const [open, setOpen] = useState<Open>(null);
  useShortcutKeys(environment, setOpen);
  const close = () => {
    setOpen(null);
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label="Find a user or a call by id"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => {
          setOpen('palette');
        }}
        className="flex h-8 w-80 min-w-8 items-center gap-2 rounded-control border border-line bg-ground px-2.5 text-left text-sm text-soft hover:bg-raised max-sm:w-8 max-sm:shrink-0 max-sm:justify-center max-sm:px-0"
      >
        <Search size={14} className="shrink-0" aria-hidden="true" />
        <span className="truncate max-sm:hidden">Find a user or a call by id</span>
        <kbd className="ml-auto rounded-small border border-line bg-surface px-1.5 text-xs max-md:hidden">
          {IS_APPLE ? '⌘ K' : 'Ctrl K'}
        </kbd>
      </button>
      {open === 'palette' && <Palette {...{ environment, Places }} onClose={close} />}
      <Suspense fallback={null}>
        {open === 'shortcuts' && <Shortcuts {...{ environment }} onClose={close} />}
      </Suspense>
    </>
  );
}
