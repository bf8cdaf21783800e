import { useCallback, useState } from 'react';
import { heldRows } from './held-rows';
import { useAtTop } from './use-at-top';

/**
 * The rows of a list whose first page, `incoming`, grows at its top, with those of the `later` pages. While the
 * element that takes the `top` ref is out of view, new rows wait in `fresh`; `release` lets them in. A row that is in
 * no page any more is in `left` as well.
 */
export function useHeldRows<T>(
  incoming: readonly T[],
  later: readonly T[],
  idOf: (row: T) => string,
) {
  const [isAtTop, top] = useAtTop();
  const [held, setHeld] = useState<readonly T[] | null>(null);
  if (isAtTop && held !== null) setHeld(null);
  if (!isAtTop && held === null) setHeld(incoming);
  const release = useCallback(() => {
    setHeld(incoming);
  }, [incoming]);
  return {
    ...heldRows(isAtTop ? incoming : (held ?? incoming), incoming, later, idOf),
    top,
    release,
  };
}
