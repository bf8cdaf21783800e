import type { Environment } from '@connect-console/server/contract';

interface Begun {
  at: number;
  onLate: () => void;
}

const lowest = new Map<Environment, number>();
const begun = new Map<Environment, Begun>();

/**
 * Notes the number of a response about an environment (CHANGE_HEADER). Until a stream begins, the lowest is kept:
 * responses overtake each other, and a stream that starts from there misses nothing that came after any of them. A
 * response that was on its way when the stream began may be older than that; then something may be missed.
 */
export function noteChange(environment: Environment, header: string | null): void {
  if (header === null) return;
  const number = Number(header);
  const stream = begun.get(environment);
  if (!stream) lowest.set(environment, Math.min(number, lowest.get(environment) ?? number));
  if (!stream || number >= stream.at) return;
  // What is read again may come from a console that is a moment behind: once is enough.
  stream.at = number;
  stream.onLate();
}

/** Where a stream starts; undefined when nothing was read yet. */
export function firstChange(environment: Environment): number | undefined {
  return lowest.get(environment);
}

/** The stream begins after this change; `onLate` hears of a response that is older, also of one that came before. */
export function streamBegins(environment: Environment, at: number, onLate: () => void): void {
  begun.set(environment, { at, onLate });
  // A stream that was asked for before any response begins where the console is by then.
  const oldest = lowest.get(environment);
  if (oldest !== undefined && oldest < at) onLate();
}

/** The stream ended after this change, where the next one goes on. */
export function streamEnds(environment: Environment, at: number | undefined): void {
  begun.delete(environment);
  if (at !== undefined) lowest.set(environment, at);
}
