import * as z from 'zod/mini';
import { ROLES } from '../roles.js';

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));

/** POST /api/session: by e-mail address and password, or by a one-time token. */
export const signInRequest = z.union([
  z.strictObject({ token: text(200) }),
  z.strictObject({ email: text(320), password: text(1000) }),
]);

/** GET /api/session: who is signed in. */
export const session = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  role: z.enum(ROLES),
});
export type Session = z.infer<typeof session>;
