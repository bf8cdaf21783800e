import {
  MAX_LABEL,
  USER_SOURCES,
  userDelivery,
  userSort,
  userStatus,
} from '@connect-console/server/contract';
import * as z from 'zod/mini';
import { addressText, hiddenColumns, timeRange, withTimes } from '../../../page/list-address';

const score = z.catch(z.optional(z.string().check(z.regex(/^\d{1,3}$/))), undefined);

/** The list's state in the address; fields that cannot be read get their defaults. */
export const usersSearch = z.object({
  q: addressText(255),
  status: z.catch(z.optional(userStatus), undefined),
  delivery: z.catch(z.optional(userDelivery), undefined),
  source: z.catch(z.optional(z.enum(USER_SOURCES)), undefined),
  type: addressText(255),
  region: addressText(255),
  label: addressText(MAX_LABEL),
  member: addressText(255),
  score_from: score,
  score_to: score,
  sort: z.catch(z.optional(userSort), undefined),
  ...timeRange,
  ...hiddenColumns,
});
export type UsersSearch = z.infer<typeof usersSearch>;

/** The query in an address, as the console expects it. */
export function usersAsked(address: object) {
  return withTimes(usersSearch.parse(address));
}
