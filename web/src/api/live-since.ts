import type { Environment } from '@connect-console/server/contract';

const since = new Map<Environment, number>();

/**
 * Keeps the number of the first answer about an environment (CHANGE_HEADER): every later answer is at least
 * as new, so a stream that starts from there misses nothing of what is on screen.
 */
export function noteChange(environment: Environment, header: string | null): void {
  if (header !== null && !since.has(environment)) since.set(environment, Number(header));
}

/** Where a first stream starts; undefined when nothing was read yet. */
export function firstChange(environment: Environment): number | undefined {
  return since.get(environment);
}
