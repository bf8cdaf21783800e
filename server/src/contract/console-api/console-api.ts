import { usersApi } from './users.js';

/** The console's own API, below `/api`. */
export const consoleApi = { ...usersApi } as const;
export type ConsoleOperation = keyof typeof consoleApi;
