import type { SessionEnd } from '../contract/index.js';

/** No member is signed in, or the session has ended. */
export class NotSignedInError extends Error {
  constructor(
    message: string,
    /** Why the browser's last session is over; undefined if it had none. */
    readonly sessionEnd?: SessionEnd,
  ) {
    super(message);
  }
}

/** Wrong email address, password or token; the error does not say which one. */
export class SignInRefusedError extends Error {}

/** The identity provider, or the console's rules for its accounts, do not admit this account. */
export class SsoRefusedError extends SignInRefusedError {
  /** `who` names the account in the audit log, if it is known. */
  constructor(
    message: string,
    readonly who: string | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** The identity provider did not respond, or refused the console itself. */
export class ProviderFailedError extends Error {}

/** The role lacks the permission. */
export class ForbiddenError extends Error {}

/** The role requires a second factor that the member has not set up yet. */
export class SecondFactorRequiredError extends Error {}

/** A write that another site's page made the browser send. */
export class CrossOriginError extends Error {}

/** The Host header is not an address of this console. */
export class UnknownHostError extends Error {}

/** Too many sign-in attempts from one address. */
export class TooManyRequestsError extends Error {}

/** What the member confirmed no longer holds; nothing was changed. */
export class ConflictError extends Error {}

/** The disk of the console's database is full. */
export class StorageFullError extends Error {
  constructor(cause: unknown) {
    super('The disk of the console’s database has no space left.', { cause });
  }
}

/** No base URL and key are set for the environment. */
export class EnvironmentNotConnectedError extends Error {}

/** The signature of an incoming webhook is missing, malformed or wrong (part 6). */
export class SignatureRefusedError extends Error {
  constructor(
    readonly reason: 'no_signature' | 'malformed_signature' | 'wrong_signature',
    message: string,
  ) {
    super(message);
  }
}

/** An incoming webhook cannot be verified, because the environment has no webhook secret. */
export class NoWebhookSecretError extends Error {}

/** A test event cannot be signed, because the environment has no webhook secret. */
export class UnsignedTestError extends Error {}
