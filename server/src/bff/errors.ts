/** Nobody is signed in, or the session has ended. */
export class NotSignedInError extends Error {
  override readonly name = 'NotSignedInError';
}

/** Wrong e-mail address, password or token; which of them is not told. */
export class SignInRefusedError extends Error {
  override readonly name = 'SignInRefusedError';
}

/** The role lacks the permission. */
export class ForbiddenError extends Error {
  override readonly name = 'ForbiddenError';
}

/** A write that another site's page made the browser send. */
export class CrossOriginError extends Error {
  override readonly name = 'CrossOriginError';
}

/** The Host header names no address of this console. */
export class UnknownHostError extends Error {
  override readonly name = 'UnknownHostError';
}

/** Too many sign-in attempts from one address. */
export class TooManyRequestsError extends Error {
  override readonly name = 'TooManyRequestsError';
}

/** The environment has no base URL and key. */
export class EnvironmentNotConnectedError extends Error {
  override readonly name = 'EnvironmentNotConnectedError';
}
