import * as z from 'zod/mini';

const text = z.optional(z.string().check(z.minLength(1), z.maxLength(255)));

/** What the address of the receiver's page chooses; what cannot be read falls back, field by field. */
export const receiverSearch = z.object({
  /** The destination that is shown. */
  receiver: z.catch(text, undefined),
  /** Whose deliveries the inbox shows. */
  person: z.catch(text, undefined),
  /** The entry that is open. */
  entry: z.catch(z.optional(z.string().check(z.regex(/^\d{1,12}$/))), undefined),
});
export type ReceiverSearch = z.infer<typeof receiverSearch>;
