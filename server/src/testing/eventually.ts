/** Asks again until the value is there; fails with the last one after `withinMs`. */
export async function eventually<T>(
  ask: () => T | Promise<T>,
  isThere: (value: T) => boolean,
  withinMs = 120_000,
): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const value = await ask();
    if (isThere(value)) return value;
    if (performance.now() > end) throw new Error(`not in time: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
