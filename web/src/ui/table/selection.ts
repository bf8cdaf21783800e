/** The ticked rows, by their IDs, and the one from which a range continues. */
export interface Selection {
  ids: ReadonlySet<string>;
  anchor: string | null;
}

/** Nothing ticked. */
export const NO_SELECTION: Selection = { ids: new Set(), anchor: null };

/**
 * The selection after a press on a row's box. With Shift, all rows from the anchor to it, in the order of the list, get
 * its new state.
 */
export function withPressed(
  { ids, anchor }: Selection,
  listed: readonly string[],
  id: string,
  isRange: boolean,
): Selection {
  const isTicked = !ids.has(id);
  const from = isRange && anchor !== null ? listed.indexOf(anchor) : -1;
  const to = listed.indexOf(id);
  const pressed =
    from === -1 || to === -1 ? [id] : listed.slice(Math.min(from, to), Math.max(from, to) + 1);
  const next = new Set(ids);
  for (const each of pressed) {
    if (isTicked) next.add(each);
    else next.delete(each);
  }
  return { ids: next, anchor: id };
}

/** All listed rows ticked, or none when they all were. */
export function withAll({ ids }: Selection, listed: readonly string[]): Selection {
  const isAll = listed.length > 0 && listed.every((id) => ids.has(id));
  return isAll ? NO_SELECTION : { ids: new Set([...ids, ...listed]), anchor: null };
}
