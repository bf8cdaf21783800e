import type { Problem } from '@connect-console/server/contract';

/** The console responded with a problem document: the console, or the service behind it, refused or failed. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  constructor(readonly problem: Problem) {
    super(`${problem.code}: ${problem.title}`);
  }
}

/** No response from the console: a network failure, or the console is down. */
export class ConsoleUnreachableError extends Error {
  override readonly name = 'ConsoleUnreachableError';
  constructor(options: ErrorOptions) {
    super('The console did not respond', options);
  }
}

/** A response that is neither the expected one nor a problem document. */
export class UnexpectedResponseError extends Error {
  override readonly name = 'UnexpectedResponseError';
  constructor(
    readonly status: number,
    readonly requestId: string | null,
    options?: ErrorOptions,
  ) {
    super(`The response cannot be read (HTTP ${status})`, options);
  }
}

/** The browser refused what the page requested. It has its own text, because few pages can fail this way. */
export class BrowserRefusedError extends Error {
  override readonly name = 'BrowserRefusedError';
  constructor(
    readonly words: readonly [title: string, meaning: string, remedy: string],
    options?: ErrorOptions,
  ) {
    super(words[0], options);
  }
}

/** A write of several requests failed after some were carried out; its `cause` is the failure of the rest. */
export class PartlyDoneError extends Error {
  override readonly name = 'PartlyDoneError';
  constructor(
    /** What was carried out: a user was registered, a relay was set, or a number of destinations was changed. */
    readonly done: 'registered' | 'relay_set' | { changed: number; of: number },
    cause: unknown,
  ) {
    super('Only a part was done', { cause });
  }
}

/** Whether a failure is this problem of the console's. */
export function isProblem(error: unknown, code: Problem['code']): error is ProblemError {
  return error instanceof ProblemError && error.problem.code === code;
}

/** Why the console rejected a field of a request; undefined if the failure is not about that field. */
export function refusedField(failure: unknown, field: string): string | undefined {
  if (!(failure instanceof ProblemError)) return undefined;
  return failure.problem.fields?.find((each) => each.field === field)?.reason;
}

/** The same as a sentence about the field: "The name is taken." */
export function fieldError(failure: unknown, field: string, name: string): string | undefined {
  const reason = refusedField(failure, field);
  return reason && `${name} ${reason}.`;
}
