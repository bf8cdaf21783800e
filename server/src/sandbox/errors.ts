/** A refusal as the service states it (part 7), with its HTTP status (decisions.md, "HTTP status"). */
export class RefusedError extends Error {
  constructor(
    readonly http_status: number,
    readonly failure_code: string,
    message: string,
  ) {
    super(message);
  }
}

/** A request names something that does not exist. */
export class DoesNotExistError extends RefusedError {
  constructor(message: string) {
    super(404, 'DOES_NOT_EXIST', message);
  }
}

/** A production key was used where only sandbox keys are permitted. */
export const demoAccountRequired = (message: string): RefusedError =>
  new RefusedError(403, 'DEMO_ACCOUNT_REQUIRED', message);
