// A service may list more than it should, and a statement takes only so many values.
const CHUNK = 500;

/** Runs the work for at most 500 (or `size`) items at a time, and joins the results. */
export async function inChunks<T, R>(
  all: readonly T[],
  work: (chunk: T[]) => Promise<R[]>,
  size = CHUNK,
): Promise<R[]> {
  const joined: R[] = [];
  for (let n = 0; n < all.length; n += size) {
    // Not a spread, because a push with that many arguments could overflow the stack.
    for (const result of await work(all.slice(n, n + size))) joined.push(result);
  }
  return joined;
}
