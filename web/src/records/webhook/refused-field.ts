import { ProblemError } from '../../api/failures';

/** Why the console rejected a field of a request; null if the failure is not about that field. */
export function refusedField(failure: unknown, field: string): string | null {
  if (!(failure instanceof ProblemError)) return null;
  return failure.problem.fields?.find((each) => each.field === field)?.reason ?? null;
}
