import type { Environment } from '@connect-console/server/contract';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { hasSingleKeys } from './single-keys';
import { useAreas } from './use-areas';

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
  const areas = useAreas(environment);
  useEffect(() => {
    let before = '';
    const onKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey } = event;
      const key = event.key.toLowerCase();
      if (key === 'k' && (ctrlKey || metaKey) && !altKey) {
        event.preventDefault();
        onOpen('palette');
        return;
      }
      const isAlone = !ctrlKey && !metaKey && !altKey && !isElsewhere(event.target);
      if (!isAlone || !hasSingleKeys()) return;
      const to = before === 'g' && areas.find((area) => area.key === key)?.to;
      before = key;
      if (key === '?') onOpen('shortcuts');
      if (to) void navigate({ to, params: { environment } });
    };
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onKey);
    };
  }, [environment, areas, navigate, onOpen]);
}
