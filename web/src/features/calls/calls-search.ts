import * as z from 'zod/mini';

const text = z.catch(z.optional(z.string().check(z.minLength(1), z.maxLength(255))), undefined);

/** The list's filter in the address; what cannot be read falls back, field by field. */
export const callsSearch = z.object({ status: text, kind: text, q: text });
export type CallsSearch = z.infer<typeof callsSearch>;
