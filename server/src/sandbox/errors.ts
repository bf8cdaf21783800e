/** The API-KEY header is missing or names no key: 401 INVALID_API_KEY. */
export class InvalidApiKeyError extends Error {
  override readonly name = 'InvalidApiKeyError';

  constructor() {
    super('The API-KEY header is missing or holds no key of this service.');
  }
}

/** Too many requests with a wrong key came from this address: 429 INVALID_API_KEY. */
export class TooManyKeysError extends Error {
  override readonly name = 'TooManyKeysError';

  constructor() {
    super('Too many requests with a wrong API-KEY came from this address. Try again in a minute.');
  }
}

/** A production key was used where only sandbox keys are allowed: 403 DEMO_ACCOUNT_REQUIRED. */
export class DemoAccountRequiredError extends Error {
  override readonly name = 'DemoAccountRequiredError';

  constructor(message = 'The control interface takes sandbox keys only.') {
    super(message);
  }
}

/** A request names something that does not exist: 404 DOES_NOT_EXIST. */
export class DoesNotExistError extends Error {
  override readonly name = 'DoesNotExistError';
}

/** Invites cannot be opened to this network: 400 INVALID_REQUEST. */
export class PhonesUnavailableError extends Error {
  override readonly name = 'PhonesUnavailableError';
}

/** The maintenance switch is on: 503 SERVICE_TEMPORARILY_UNAVAILABLE. */
export class MaintenanceError extends Error {
  override readonly name = 'MaintenanceError';

  constructor() {
    super('The service is under maintenance. Try again later.');
  }
}
