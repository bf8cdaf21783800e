import { z } from 'zod';
import { ROLES } from '../roles.js';

/** POST /api/session: by e-mail address and password, or by a one-time token. */
export const signInRequest = z.union([
  z.strictObject({ token: z.string().min(1).max(200) }),
  z.strictObject({ email: z.string().min(1).max(320), password: z.string().min(1).max(1000) }),
]);

/** GET /api/session: who is signed in. */
export const session = z.object({
  name: z.string(),
  email: z.string().nullable(),
  role: z.enum(ROLES),
});
export type Session = z.infer<typeof session>;
