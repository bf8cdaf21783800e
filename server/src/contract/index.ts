/** The entry point of the contract: what the browser, the console's server and the sandbox agree on. */
export * from './records/call-detail.js';
export * from './console-api/activity.js';
export * from './console-api/settings/alerts.js';
export * from './console-api/settings/audit.js';
export * from './console-api/hooks.js';
export * from './console-api/jobs.js';
export * from './console-api/overview.js';
export * from './console-api/quotas.js';
export * from './console-api/push.js';
export * from './console-api/queries.js';
export * from './console-api/reconciliation.js';
export * from './records/records.js';
export * from './console-api/rerun-jobs.js';
export * from './console-api/environments.js';
export * from './console-api/settings/environment-health.js';
export * from './console-api/problem.js';
export * from './console-api/calls.js';
export * from './console-api/console-api.js';
export { pageApi } from './console-api/page-api.js';
export { settingsApi } from './console-api/settings/settings-api.js';
export * from './console-api/reports.js';
export * from './console-api/users.js';
export * from './console-api/views.js';
export * from './docs.js';
export * from './table.js';
export * from './console-api/session.js';
export type { newPasskey, passkeysApi, passkeyUse } from './console-api/settings/passkeys.js';
export type {
  FactorState,
  Passkey,
  secondFactorApi,
} from './console-api/settings/second-factor.js';
export type { ssoApi } from './console-api/settings/sso.js';
export * from './console-api/settings/members.js';
export * from './records/member-rules.js';
export * from './console-api/settings/tokens.js';
export * from './page-start.js';
export * from './connect-api/endpoints.js';
export * from './connect-api/responses.js';
export * from './connect-api/signature.js';
export * from './connect-api/webhook-types.js';
export * from './own-computer.js';
export * from './reading/record.js';
export * from './reading/event.js';
export * from './reading/list.js';
export * from './records/user.js';
export * from './reading/responses.js';
export * from './roles.js';
export * from './text.js';
export * from './qa-api/qa-api.js';
export * from './qa-api/controls.js';
export * from './qa-api/offered.js';
export * from './qa-api/outcome-batches.js';
export * from './qa-api/test-receivers.js';
export * from './qa-api/registrations.js';
export * from './qa-api/scenario-steps.js';
export * from './qa-api/scenarios.js';
