import * as z from 'zod/mini';
import type { ApiTable } from '../table.js';
import { identifier } from '../text.js';

const watchRequest = z.strictObject({
  reference_user_ids: z.array(identifier).check(z.minLength(1), z.maxLength(50)),
});

/** Users who are on a screen. */
export const watchApi = {
  watch_users: {
    method: 'POST',
    path: '/{environment}/watch',
    permission: 'read',
    summary: 'Checks the status of these users often during the next 30 seconds.',
    body: watchRequest,
    // Fifty ids of 255 characters, each of them up to six bytes in JSON.
    bodyLimit: 128 * 1024,
    response: 'empty',
  },
} as const satisfies ApiTable;
