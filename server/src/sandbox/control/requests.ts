import { z } from 'zod';
import { identifier } from '../../contract/index.js';
import { MAX_ADVANCE_MS } from '../clock/clock.js';
import { OUTCOMES } from '../verification/states.js';

/** POST /sandbox/outcome. */
export const outcomeRequest = z.strictObject({
  reference_user_id: identifier,
  outcome: z.enum(OUTCOMES),
  person: z.optional(identifier),
  humanness_score: z.int().min(0).max(100).optional(),
});

/** POST /sandbox/clock. */
export const clockRequest = z.strictObject({ advance_ms: z.int().min(1).max(MAX_ADVANCE_MS) });

/** POST /sandbox/maintenance. */
export const maintenanceRequest = z.strictObject({ on: z.boolean() });
