import { z } from 'zod';
import { identifier } from '../../contract/index.js';
import { MAX_ADVANCE_MS } from '../clock/clock.js';
import { OUTCOMES } from '../verification/states.js';

// Any name at all; only what no database keeps as it came is refused.
const personName = z
  .string()
  .min(1, 'must not be empty')
  .refine((name) => name.isWellFormed() && !name.includes('\u0000'), 'must be well-formed text');

/** POST /sandbox/outcome. */
export const outcomeRequest = z.strictObject({
  reference_user_id: identifier,
  outcome: z.enum(OUTCOMES),
  person: z.optional(personName),
  humanness_score: z.int().min(0).max(100).optional(),
});

/** POST /sandbox/clock. */
export const clockRequest = z.strictObject({ advance_ms: z.int().min(1).max(MAX_ADVANCE_MS) });

/** POST /sandbox/maintenance. */
export const maintenanceRequest = z.strictObject({ on: z.boolean() });
