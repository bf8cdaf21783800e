import { z } from 'zod';

const whole = (most: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(1, 'must be at least 1').max(most, `must be at most ${most}`));

/** When backups are made, where to, and how many of them stay. */
export const backupSettings = {
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: whole(1_000).default(7),
  BACKUP_HOURS: whole(720).default(24),
};
