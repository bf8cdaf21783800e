/**
 * The changes of rows to store, without unchanged rows: those with the same changes together, for which one statement is
 * enough. Values are compared as JSON.
 */
export function changedAlike<Row extends object>(changes: readonly { before: Row; after: Row }[]) {
  const alike = new Map<string, { rows: Row[]; set: Partial<Row> }>();
  for (const { before, after } of changes) {
    const known = new Map<string, unknown>(Object.entries(before));
    const news = Object.entries(after).filter(([name, value]) => known.get(name) !== value);
    if (news.length === 0) continue;
    const key = JSON.stringify(news);
    const group = alike.get(key);
    if (group) group.rows.push(before);
    // The entries are columns of the row itself.
    else alike.set(key, { rows: [before], set: Object.fromEntries(news) as Partial<Row> });
  }
  return [...alike.values()];
}
