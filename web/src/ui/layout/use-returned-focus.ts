import { useEffect, useRef, useState } from 'react';

/**
 * Keeps the keyboard where it was when a record beside a list is opened and closed. True when what is
 * open was opened from the page and not by its address; on closing, the focus returns to its row.
 */
export function useReturnedFocus(openId: string | null, rowId: (id: string) => string): boolean {
  const [atStart] = useState(openId);
  const before = useRef(openId);
  useEffect(() => {
    const closed = before.current;
    before.current = openId;
    if (closed === null || openId !== null) return;
    document.getElementById(rowId(closed))?.querySelector('a')?.focus({ preventScroll: true });
  }, [openId, rowId]);
  return openId !== null && openId !== atStart;
}
