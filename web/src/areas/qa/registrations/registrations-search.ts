import { JOB_ITEM_STATES } from '@connect-console/server/contract';
import * as z from 'zod/mini';
import type { RegistrationFilter } from '../../../api/registrations';

/** Where the people of a bulk registration come from. */
export const PEOPLE_SOURCES = ['names', 'pasted', 'csv'] as const;
export type PeopleSource = (typeof PEOPLE_SOURCES)[number];

/** What the address of the start page asks for; what cannot be read falls back. */
export const startSearch = z.object({
  from: z.catch(z._default(z.enum(PEOPLE_SOURCES), 'names'), 'names'),
});

const number = z.catch(
  z.pipe(
    z.union([z.string(), z.number()]).check(z.refine((n) => /^\d{1,6}$/.test(String(n)))),
    z.transform(Number),
  ),
  0,
);
const jobSearch = z.object({
  state: z.catch(z.optional(z.enum(JOB_ITEM_STATES)), undefined),
  after: number,
});

/** Which people of a bulk registration an address asks for; what cannot be read falls back, field by field. */
export function registrationFilter(address: object): RegistrationFilter {
  const { state, after } = jobSearch.parse(address);
  return { state, after };
}
