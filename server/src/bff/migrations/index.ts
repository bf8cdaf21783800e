import type { Migrations } from '../../database/migrate.js';
import { initial } from './0001-archive.js';
import { deliveryHeaders } from './0002-delivery-headers.js';
import { userColumns } from './0003-user-columns.js';
import { reportIndex } from './0004-report-index.js';
import { membersWork } from './0005-members-work.js';
import { callCounts } from './0006-call-counts.js';
import { quotas } from './0007-quotas.js';
import { audit } from './0009-audit.js';
import { relayedDeliveries } from './0010-relayed-deliveries.js';
import { members } from './0011-members.js';
import { apiTokens } from './0012-api-tokens.js';
import { sso } from './0014-sso.js';
import { alerts } from './0015-alerts.js';
import { secondFactor } from './0016-second-factor.js';
import { secondFactorRoles } from './0017-second-factor-roles.js';
import { passkeys } from './0018-passkeys.js';
import { listedKeys } from './0019-listed-keys.js';
import { rerunStates } from './0020-rerun-states.js';
import { userSearch } from './0021-user-search.js';
import { userSearchCovering } from './0022-user-search-covering.js';
import { userIds } from './0023-user-ids.js';

/** The console's migrations, in the order of their names. */
export const migrations: Migrations = {
  '0001-archive': initial,
  '0002-delivery-headers': deliveryHeaders,
  '0003-user-columns': userColumns,
  '0004-report-index': reportIndex,
  '0005-members-work': membersWork,
  '0006-call-counts': callCounts,
  '0007-quotas': quotas,
  '0009-audit': audit,
  '0010-relayed-deliveries': relayedDeliveries,
  '0011-members': members,
  '0012-api-tokens': apiTokens,
  '0014-sso': sso,
  '0015-alerts': alerts,
  '0016-second-factor': secondFactor,
  '0017-second-factor-roles': secondFactorRoles,
  '0018-passkeys': passkeys,
  '0019-listed-keys': listedKeys,
  '0020-rerun-states': rerunStates,
  '0021-user-search': userSearch,
  '0022-user-search-covering': userSearchCovering,
  '0023-user-ids': userIds,
};
