import type { RequestHandler, Router } from 'express';
import { z } from 'zod';
import { isMethodNotAllowed } from '../../http/method-not-allowed.js';
import { isGuard, UndeclaredAccessError } from './guard.js';

const handler = z.custom<RequestHandler>((value) => typeof value === 'function');
// Express types its stack loosely; this is the part that is read here.
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
 * Stops the start unless, for every method of every route, a guard comes first (a handler for all
 * methods may also be one that only refuses). Throws UndeclaredAccessError with the path.
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
