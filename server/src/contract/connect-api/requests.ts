import * as z from 'zod/mini';
import { DATA_REQUEST_TYPES, WEBHOOK_TYPES } from './webhook-types.js';
import { destinationUrl, httpUrl, identifier } from '../text.js';

const dataRequest = z.strictObject({ type: z.enum(DATA_REQUEST_TYPES) });

/** 4.1; `data_request` as an object or, as live services take it, as an array. */
export const registerRequest = z.strictObject({
  reference_user_id: identifier,
  redirect_url: z.optional(httpUrl),
  uniqueness_region_id: z.optional(identifier),
  data_request: z.optional(
    z.union([dataRequest, z.array(dataRequest).check(z.minLength(1), z.maxLength(10))], {
      error: `must be an object with a type, or an array of such objects; a type is ${DATA_REQUEST_TYPES.join(' or ')}`,
    }),
  ),
});
export type RegisterRequest = z.infer<typeof registerRequest>;

/** 4.2. */
export const getStatusRequest = z.strictObject({ reference_user_id: identifier });

/** 4.3. */
export const configCreateOrEditRequest = z.strictObject({
  webhook_type: z.enum(WEBHOOK_TYPES),
  destination_url: destinationUrl,
});

/** 4.5. */
export const configDeleteRequest = z.strictObject({ webhook_type: z.enum(WEBHOOK_TYPES) });

/** 4.7. */
export const callRerunRequest = z.strictObject({ transaction_id: identifier });

/** 4.4, 4.6 and 4.8: no body fields. */
export const emptyRequest = z.strictObject({});
