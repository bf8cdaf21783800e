import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** A setting that is on or off. */
export const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((text) => text === 'true' || text === '1');

/** A whole number within these bounds; `what` completes "must be". */
export const whole = (least: number, most: number, what = 'a whole number') =>
  z
    .string()
    .regex(/^\d+$/, `must be ${what}`)
    .transform(Number)
    .pipe(z.number().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`));

/** The port of a server; 0 lets the system choose one. */
export const port = (least: 0 | 1) => whole(least, 65_535, 'a port number');

/** An http or https address, kept as it is written. */
export const fullUrl = (example: string) =>
  z.string().refine((text) => URL.canParse(text) && /^https?:\/\//i.test(text), {
    error: `must be a full URL, such as ${example}`,
    abort: true,
  });

/** A sentence for each pair of settings of which only one is set. */
export function unpaired<Name extends string>(
  given: Partial<Record<Name, unknown>>,
  pairs: readonly (readonly [Name, Name])[],
): string[] {
  return pairs.flatMap(([one, other]) => {
    if ((given[one] === undefined) === (given[other] === undefined)) return [];
    const [set, missing] = given[one] === undefined ? [other, one] : [one, other];
    return [`${set} is set but ${missing} is not; set both, or neither.`];
  });
}

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
