import { ProblemError } from '../../api/failures';

/** Why the console refused one field of a request; null where the failure is not about that field. */
export function refusedField(failure: unknown, field: string): string | null {
  if (!(failure instanceof ProblemError)) return null;
  return failure.problem.fields?.find((each) => each.field === field)?.reason ?? null;
}
