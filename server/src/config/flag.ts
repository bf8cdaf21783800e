import { z } from 'zod';

/** A setting that is on or off. */
export const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((text) => text === 'true' || text === '1');
