import type { RequestHandler, Router } from 'express';
import { z } from 'zod';
import { isMethodNotAllowed } from '../../http/table-router.js';
import { isGuard, UndeclaredAccessError } from './guard.js';

const handler = z.custom<RequestHandler>((value) => typeof value === 'function');
// The part of Express's stack that is read here; Express's own type is looser.
const layer = z.object({
  handle: handler,
  route: z
    .object({
      path: z.unknown(),
      stack: z.array(z.object({ method: z.string().optional(), handle: handler })),
    })
    .optional(),
});
const withStack = z.custom<{ stack: unknown[] }>(
  (value) => typeof value === 'function' && Array.isArray(Reflect.get(value, 'stack')),
);

/**
 * Stops the console's start unless every method of every route has a guard as its first handler, or a handler that only
 * refuses the method. Throws UndeclaredAccessError with the path.
 */
export function assertEveryRouteIsGuarded(router: Router): void {
  for (const item of router.stack) {
    const { handle, route } = layer.parse(item);
    if (!route) {
      const nested = withStack.safeParse(handle);
      if (nested.success) assertEveryRouteIsGuarded(handle as Router); // it has a router's stack
      continue;
    }
    const firstOf = new Map<string, RequestHandler>();
    for (const { method = 'all', handle: step } of route.stack) {
      if (!firstOf.has(method)) firstOf.set(method, step);
    }
    for (const [method, first] of firstOf) {
      if (isGuard(first) || isMethodNotAllowed(first)) continue;
      throw new UndeclaredAccessError(`${method} ${String(route.path)} declares no access.`);
    }
  }
}
