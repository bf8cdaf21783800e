import * as z from 'zod/mini';
import { identifier } from '../text.js';

/** POST /api/{environment}/watch: people who are on somebody's screen; asked after often for 30 s. */
export const watchRequest = z.strictObject({
  reference_user_ids: z.array(identifier).check(z.minLength(1), z.maxLength(50)),
});
