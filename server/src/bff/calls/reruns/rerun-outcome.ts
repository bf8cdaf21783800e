import { identifier } from '../../../contract/index.js';

/**
 * The new call's id, where the answer names it; null where it names none, the original again, or what
 * can be no id.
 */
export function namedNewCall(original: string, named: string | null): string | null {
  return named !== original && identifier.safeParse(named).success ? named : null;
}
