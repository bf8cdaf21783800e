import ipaddr from 'ipaddr.js';
import { z } from 'zod';

const MOST_HOPS = 16;

function isPeer(text: string): boolean {
  if (!text.includes('/')) return ipaddr.isValid(text);
  // A subnet of length 0 is everyone.
  return ipaddr.isValidCIDR(text) && ipaddr.parseCIDR(text)[1] > 0;
}

/** Whose X-Forwarded-For is trusted: a number of proxies in a row, or these addresses and subnets. */
export const trustProxy = z
  .string()
  .transform((text) =>
    /^\d{1,4}$/.test(text) ? Number(text) : text.split(',').map((part) => part.trim()),
  )
  .refine((given) => (typeof given === 'number' ? given <= MOST_HOPS : given.every(isPeer)), {
    error: `must be a number of proxies (at most ${MOST_HOPS}), or addresses and subnets such as 10.0.0.0/8`,
  })
  .default(0);
