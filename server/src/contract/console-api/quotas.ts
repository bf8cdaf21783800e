import * as z from 'zod/mini';
import type { ApiTable } from '../table.js';
import { identifier } from '../text.js';

/** The largest quota. */
export const MAX_QUOTA = 10_000_000;

/** How many verified users are wanted in a uniqueness region. */
export const quotasApi = {
  set_quota: {
    method: 'PUT',
    path: '/{environment}/quotas',
    permission: 'register',
    summary:
      'Sets how many verified users are wanted in a uniqueness region; null removes the quota.',
    body: z.strictObject({
      uniqueness_region_id: identifier,
      quota: z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_QUOTA))),
    }),
    response: 'empty',
  },
} as const satisfies ApiTable;
