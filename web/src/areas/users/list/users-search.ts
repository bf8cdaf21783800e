import { USER_SOURCES, userDelivery, userStatus } from '@connect-console/server/contract';
import * as z from 'zod/mini';
import { addressText } from '../../../page/list-address';

/** The list's state in the address; what cannot be read falls back, field by field. */
export const usersSearch = z.object({
  q: addressText(255),
  status: z.catch(z.optional(userStatus), undefined),
  delivery: z.catch(z.optional(userDelivery), undefined),
  source: z.catch(z.optional(z.enum(USER_SOURCES)), undefined),
  sort: z.catch(z.optional(z.enum(['newest', 'oldest', 'reference_user_id'])), undefined),
});
export type UsersSearch = z.infer<typeof usersSearch>;
