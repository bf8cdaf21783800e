import type { Environment } from '@connect-console/server/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hasSingleKeys } from './single-keys';
import { useAreas } from '../use-areas';

// Whoever has done something else meanwhile means the next key alone.
const WITHIN_MS = 1500;

function isElsewhere(target: EventTarget | null): boolean {
  const typed = 'input, textarea, select, dialog, [popover]';
  return target instanceof Element && target.closest(typed) !== null;
}

/** The keys that work on every page: Ctrl/⌘ K, ?, and g before the key of an area. */
export function useShortcutKeys(
  environment: Environment,
  onOpen: (what: 'palette' | 'shortcuts') => void,
): void {
  const navigate = useNavigate();
  const { open } = useAreas(environment);
  useEffect(() => {
    // Not a number: no g before.
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
      if (isElsewhere(event.target) || !hasSingleKeys()) return;
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
