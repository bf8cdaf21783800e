import { AUDIT_OUTCOMES, ENVIRONMENTS } from '@connect-console/server/contract';
import * as z from 'zod/mini';
import { addressText, timeRange, withTimes } from '../../../page/list-address';

const filters = {
  q: addressText(255),
  member: addressText(320),
  action: addressText(100),
  /** The environment of the action: `environment` is the one that the way back leads to. */
  in: z.catch(z.optional(z.enum(ENVIRONMENTS)), undefined),
  outcome: z.catch(z.optional(z.enum(AUDIT_OUTCOMES)), undefined),
  ...timeRange,
};
const auditFilter = z.object(filters);

/** The filters of the log and the open action in the address; what cannot be read counts as left out. */
export const auditSearch = z.object({
  ...filters,
  /** The number of the open action's row. */
  open: z.catch(z.optional(z.string().check(z.regex(/^\d{1,15}$/))), undefined),
});
export type AuditSearch = z.infer<typeof auditSearch>;

/** The filter of an address, as the console is asked it. */
export function auditAsked(address: object) {
  const { in: environment, ...rest } = withTimes(auditFilter.parse(address));
  return { ...rest, ...(environment === undefined ? {} : { environment }) };
}
