/** Rows as they are stored, which change alike: one statement is enough for them. */
export interface Alike<Row> {
  rows: Row[];
  set: Partial<Row>;
}

/** What is to be stored of rows that changed, without those that did not. The values must be what JSON can tell apart. */
export function changedAlike<Row extends object>(
  changes: readonly { before: Row; after: Row }[],
): Alike<Row>[] {
  const alike = new Map<string, Alike<Row>>();
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
