import * as z from 'zod/mini';
import type { ApiTable } from '../../table.js';

export const ssoApi = {
  start_sso: {
    method: 'POST',
    path: '/session/sso',
    permission: 'open',
    summary: 'Starts a sign-in with the identity provider, and returns the address of its page.',
    response: z.object({ url: z.string() }),
  },
  finish_sso: {
    method: 'POST',
    path: '/session/sso/finish',
    permission: 'open',
    summary: 'Signs in with the parameters of the identity provider.',
    body: z.strictObject({ search: z.string().check(z.minLength(1), z.maxLength(6000)) }),
    response: 'empty',
  },
} as const satisfies ApiTable;
