import * as z from 'zod/mini';
import { ENVIRONMENTS } from '../roles.js';
import type { ApiTable } from '../table.js';

/** One environment, with only the end of its API key. */
export const environmentInfo = z.object({
  environment: z.enum(ENVIRONMENTS),
  connected: z.boolean(),
  /** The service's host, or "embedded service"; null if not connected. */
  service: z.nullable(z.string()),
  /** The last four characters of the API key, if it is long enough. */
  key_ending: z.nullable(z.string()),
});
export type EnvironmentInfo = z.infer<typeof environmentInfo>;

export const environmentsApi = {
  list_environments: {
    method: 'GET',
    path: '/environments',
    permission: 'signed_in',
    summary: 'Lists both environments, the sandbox first.',
    response: z.object({ environments: z.array(environmentInfo) }),
  },
} as const satisfies ApiTable;
