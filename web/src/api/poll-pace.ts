const AFTER_FAILURE_MS = 10_000;

/** A poll every so many milliseconds, and slower while the last look failed: it may be load that fails it. */
export function pollEvery(ms: number) {
  return ({ state }: { state: { error: unknown } }): number =>
    state.error ? Math.max(ms, AFTER_FAILURE_MS) : ms;
}
