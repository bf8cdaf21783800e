import * as z from 'zod/mini';

/** GET /api/{environment}/configs/last: what the service told last of its configurations (4.4), and when (ms); nulls before it told any. */
export const lastConfigs = z.object({
  configs: z.nullable(z.array(z.object({ webhook_type: z.string(), destination_url: z.string() }))),
  read_at: z.nullable(z.number()),
});
