/**
 * For a load that a loader only begins. Its failure stays in the query cache, where the component that
 * suspends on the query finds it and shows it in its own place.
 */
export function beginLoad(load: Promise<unknown>): void {
  load.catch(() => undefined);
}
