/** ISO 8601 in UTC with milliseconds (part 6), or null. */
export const isoOrNull = (ms: number | null): string | null => (ms === null ? null : iso(ms));

/** ISO 8601 in UTC with milliseconds (part 6). */
export const iso = (ms: number): string => new Date(ms).toISOString();
