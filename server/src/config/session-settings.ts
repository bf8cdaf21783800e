import { z } from 'zod';

/** A whole number of these bounds, of at most six digits. */
export const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(least, `must be at least ${least}`).max(most, `must be at most ${most}`));

/** How long a session lasts without use, and how long at most; the latter up to 90 days. */
export const sessionSettings = {
  SESSION_IDLE_MINUTES: whole(10, 129_600).default(10_080),
  SESSION_HOURS: whole(1, 2160).default(720),
};
