import type { Environment } from '@connect-console/server/contract';

interface Begun {
  at: number;
  onLate: () => void;
}

const lowest = new Map<Environment, number>();
const begun = new Map<Environment, Begun>();

/**
 * Notes the number of a response about an environment (CHANGE_HEADER). Until a stream starts, the lowest is kept:
 * responses overtake each other, and a stream that starts from the lowest misses nothing after any of them. A response
 * that was on its way when the stream started may be older; then something may have been missed.
 */
export function noteChange(environment: Environment, header: string | null): void {
  if (header === null) return;
  const number = Number(header);
  const stream = begun.get(environment);
  if (!stream) lowest.set(environment, Math.min(number, lowest.get(environment) ?? number));
  if (!stream || number >= stream.at) return;
  // Data read again may come from a console that is a moment behind: reading once is enough.
  stream.at = number;
  stream.onLate();
}

/** Where a stream starts; undefined if nothing was read yet. */
export function firstChange(environment: Environment): number | undefined {
  return lowest.get(environment);
}

/** The stream starts after this change; `onLate` is called for a response that is older, even if it came before. */
export function streamBegins(environment: Environment, at: number, onLate: () => void): void {
  begun.set(environment, { at, onLate });
  // A stream that is requested before any response starts at the console's current change.
  const oldest = lowest.get(environment);
  if (oldest !== undefined && oldest < at) onLate();
}

/** The stream ended after this change, from which the next one continues. */
export function streamEnds(environment: Environment, at: number | undefined): void {
  begun.delete(environment);
  if (at !== undefined) lowest.set(environment, at);
}
