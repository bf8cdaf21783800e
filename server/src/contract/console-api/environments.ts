import * as z from 'zod/mini';
import { ENVIRONMENTS } from '../roles.js';

/** What the console tells of one environment: never the key, only how it ends. */
export const environmentInfo = z.object({
  environment: z.enum(ENVIRONMENTS),
  connected: z.boolean(),
  /** The service's host, or "embedded service"; null when not connected. */
  service: z.nullable(z.string()),
  /** The last four characters of the API key, where it is long enough to give four away. */
  key_ending: z.nullable(z.string()),
  data_request_form: z.enum(['object', 'array']),
});
export type EnvironmentInfo = z.infer<typeof environmentInfo>;

/** GET /api/environments: both, the sandbox first. */
export const environmentList = z.object({ environments: z.array(environmentInfo) });
