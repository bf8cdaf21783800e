import type { RequestHandler } from 'express';
import { MethodNotAllowedError } from './errors.js';

const refusals = new WeakSet<RequestHandler>();

/**
 * The handler for the methods that a path does not support: it always throws MethodNotAllowedError with those that it
 * does.
 */
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
