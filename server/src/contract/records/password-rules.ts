/** The fewest and the most characters of a new password. */
export const MIN_PASSWORD = 12;
export const MAX_PASSWORD = 1000;
