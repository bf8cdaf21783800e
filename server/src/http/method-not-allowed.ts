import type { RequestHandler } from 'express';
import { MethodNotAllowedError } from './errors.js';

const refusals = new WeakSet<RequestHandler>();

/** The handler for the methods that a path does not take, with those that it takes: it always throws MethodNotAllowedError. */
export function methodNotAllowed(allow: string): RequestHandler {
  const handler: RequestHandler = (request) => {
    throw new MethodNotAllowedError(`${request.path} takes ${allow} only.`, allow);
  };
  refusals.add(handler);
  return handler;
}

/** Whether the handler was made by methodNotAllowed() and therefore needs no permission. */
export function isMethodNotAllowed(handler: RequestHandler): boolean {
  return refusals.has(handler);
}
