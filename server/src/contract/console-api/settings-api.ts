import { auditApi } from './audit.js';
import { membersApi, ownSessionsApi } from './members.js';
import { tokensApi } from './tokens.js';

/** The operations that only the settings and the links for a password ask: browsers load their rows with those pages. */
export const settingsApi = {
  ...auditApi,
  ...ownSessionsApi,
  ...membersApi,
  ...tokensApi,
} as const;
