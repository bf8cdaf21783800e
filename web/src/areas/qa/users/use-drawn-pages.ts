import { useEffect, useMemo, useState } from 'react';
import type { Invite } from '../../../api/registrations';
import { sheetPages, type CodesPerPage } from './sheet-layout';

/**
 * The pages of a sheet, one more after each that was drawn: a thousand codes at once would hold the browser
 * for seconds. `isDrawing` until all of them are there.
 */
export function useDrawnPages(invites: readonly Invite[], perPage: CodesPerPage) {
  const pages = useMemo(() => sheetPages(invites, perPage), [invites, perPage]);
  const [drawn, setDrawn] = useState({ of: pages, count: 1 });
  const count = drawn.of === pages ? drawn.count : 1;
  const isDrawing = count < pages.length;
  useEffect(() => {
    if (!isDrawing) return;
    const timer = setTimeout(() => {
      setDrawn({ of: pages, count: count + 1 });
    });
    return () => {
      clearTimeout(timer);
    };
  }, [pages, count, isDrawing]);
  return { shown: pages.slice(0, count), total: pages.length, isDrawing };
}
