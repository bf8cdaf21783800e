import type { Request, RequestHandler } from 'express';
import type { Account } from '../accounts/account.js';
import type { KeyRing } from '../accounts/key-ring.js';
import { DemoAccountRequiredError, InvalidApiKeyError } from '../errors.js';

const accounts = new WeakMap<Request, Account>();

/** Reads the API-KEY header (part 5, 1); throws InvalidApiKeyError before the body is looked at. */
export function authenticate(keys: KeyRing): RequestHandler {
  return (request, _response, next) => {
    const account = keys.find(request.get('API-KEY'));
    if (!account) throw new InvalidApiKeyError();
    accounts.set(request, account);
    next();
  };
}

/** Lets only sandbox keys through (decisions.md, "simulation"); throws DemoAccountRequiredError. */
export const requireSandboxSide: RequestHandler = (request, _response, next) => {
  if (accountOf(request).side !== 'sandbox') throw new DemoAccountRequiredError();
  next();
};

/** Whose key an authenticated request carries. */
export function accountOf(request: Request): Account {
  const account = accounts.get(request);
  if (!account) throw new InvalidApiKeyError();
  return account;
}
