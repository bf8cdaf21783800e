import type { Router } from 'express';
import { z } from 'zod';
import { isGuard, UndeclaredAccessError } from './guard.js';

// Express types its stack loosely; this is the part that is read here.
const layer = z.object({
  handle: z.custom<Parameters<typeof isGuard>[0]>((value) => typeof value === 'function'),
  route: z
    .object({
      path: z.unknown(),
      stack: z.array(
        z.object({
          method: z.string().optional(),
          handle: z.custom<Parameters<typeof isGuard>[0]>((value) => typeof value === 'function'),
        }),
      ),
    })
    .optional(),
});
const withStack = z.custom<{ stack: unknown[] }>(
  (value) => typeof value === 'function' && Array.isArray(Reflect.get(value, 'stack')),
);

/**
 * Stops the start unless every route that takes a method begins with a guard. Throws
 * UndeclaredAccessError with the path. Catch-alls (no method of their own) only answer 404 or 405.
 */
export function assertEveryRouteIsGuarded(router: Router): void {
  for (const item of router.stack) {
    const { handle, route } = layer.parse(item);
    if (!route) {
      const nested = withStack.safeParse(handle);
      if (nested.success) assertEveryRouteIsGuarded(handle as Router); // it has a router's stack
      continue;
    }
    const [first] = route.stack;
    if (first?.method && !isGuard(first.handle)) {
      throw new UndeclaredAccessError(`${first.method} ${String(route.path)} declares no access.`);
    }
  }
}
