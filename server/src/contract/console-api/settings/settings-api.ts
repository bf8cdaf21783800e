import { alertsApi } from './alerts.js';
import { auditApi } from './audit.js';
import { environmentHealthApi } from './environment-health.js';
import { membersApi, ownSessionsApi } from './members.js';
import { tokensApi } from './tokens.js';
import { passkeysApi, secondFactorApi } from './second-factor.js';
import { ssoApi } from './sso.js';

/**
 * The operations that only the settings, password links and single sign-on use: browsers load these rows with those
 * pages.
 */
export const settingsApi = {
  ...auditApi,
  ...environmentHealthApi,
  ...ownSessionsApi,
  ...membersApi,
  ...tokensApi,
  ...secondFactorApi,
  ...passkeysApi,
  ...ssoApi,
  ...alertsApi,
} as const;
