import type { Request, RequestHandler } from 'express';
import type { Account } from '../account.js';
import type { KeyRing } from './key-ring.js';
import { DemoAccountRequiredError, InvalidApiKeyError } from '../errors.js';

const accounts = new WeakMap<Request, Account>();

/** Checks the API-KEY header (part 5, 1) before the body is read; throws InvalidApiKeyError. */
export function authenticate(keys: KeyRing): RequestHandler {
  return (request, _response, next) => {
    const account = keys.find(request.get('API-KEY'));
    if (!account) throw new InvalidApiKeyError();
    accounts.set(request, account);
    next();
  };
}

/** Requires a sandbox key (decisions.md, "simulation"); throws DemoAccountRequiredError. */
export const requireSandboxSide: RequestHandler = (request, _response, next) => {
  if (accountOf(request).side !== 'sandbox') throw new DemoAccountRequiredError();
  next();
};

/** The account of an authenticated request. */
export function accountOf(request: Request): Account {
  const account = accounts.get(request);
  if (!account) throw new InvalidApiKeyError();
  return account;
}
