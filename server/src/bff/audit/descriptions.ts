import {
  responseClass,
  type consoleApi,
  type ConsoleOperation,
  type Environment,
  type Route,
  type RouteRequest,
  type RouteResponse,
  type TestEventResult,
} from '../../contract/index.js';
import type { KnownWebhooks } from '../webhooks/known-webhooks.js';

type Rows = typeof consoleApi;
/** The operations that are not GET. */
type Sending = {
  [O in ConsoleOperation]: Rows[O]['method'] extends 'GET' ? never : O;
}[ConsoleOperation];

/** What the console knows about the state before an action: the service's last listing of webhooks. */
export type KnownBefore = Pick<KnownWebhooks, 'last'>;

/** How an operation appears in the audit log. */
interface Description<R extends Route = Route> {
  action: string;
  /**
   * `here`: the handler writes the row in the transaction of the action. `service`: the service is called, now or by a
   * job, so one row is written before the call and one after it.
   */
  at: 'here' | 'service';
  /** Without it, the object is the `{id}` of the path, if there is one. */
  object?: (asked: RouteRequest<R>) => string;
  before?: (asked: RouteRequest<R>, known: KnownBefore) => Promise<unknown>;
  after?: (asked: RouteRequest<R>) => unknown;
  /** If the response means a failure, its reason as a code; else null. */
  failure?: (response: RouteResponse<R>) => string | null;
}

const ofUser = ({ body }: { body: { reference_user_id: string } }) => body.reference_user_id;
const ofUsers = ({ body }: { body: { reference_user_ids: readonly string[] } }) =>
  body.reference_user_ids.join(', ');
const ofType = ({ body }: { body: { webhook_type: string } }) => body.webhook_type;
const ofCall = ({ body }: { body: { transaction_id: string } }) => body.transaction_id;
const ofBatch = ({ body }: { body: { id: string } }) => body.id;
const theAction = ({ action }: { action: string }) => ({ action });
const theBody = ({ body }: { body: unknown }) => body;

async function destinationBefore(
  { environment, body }: { environment: Environment; body: { webhook_type: string } },
  known: KnownBefore,
) {
  const last = await known.last(environment);
  const config = last?.configs.find(({ webhook_type }) => webhook_type === body.webhook_type);
  return { destination_url: config?.destination_url ?? null };
}

function testFailure({ http_status, network_error }: TestEventResult): string | null {
  const code = network_error?.code ?? null;
  if (responseClass({ http_status, network_code: code }) === '2xx') return null;
  return code ?? `HTTP_${http_status ?? 0}`;
}

/**
 * Every operation that is not GET: how the audit log shows it, or null if it only reads. A missing operation is a
 * compile error.
 */
export const DESCRIPTIONS = {
  sign_in: {
    action: 'Sign in',
    at: 'here',
    object: ({ body }) => ('email' in body ? body.email : 'sign-in link'),
  },
  start_sso: null,
  finish_sso: { action: 'Sign in by SSO', at: 'here' },
  sign_out: { action: 'Sign out', at: 'here' },
  end_session: { action: 'End session', at: 'here' },
  end_other_sessions: { action: 'End other sessions', at: 'here' },
  invite_member: { action: 'Invite member', at: 'here', object: ({ body }) => body.email },
  change_role: { action: 'Change role', at: 'here' },
  disable_member: { action: 'Disable member', at: 'here' },
  enable_member: { action: 'Enable member', at: 'here' },
  sign_out_member: { action: 'Sign out member', at: 'here' },
  create_password_link: { action: 'Create password link', at: 'here' },
  read_password_link: null,
  use_password_link: { action: 'Set password', at: 'here' },
  create_token: {
    ...{ action: 'Create API token', at: 'here', object: ({ body }) => body.name },
    after: ({ body: { name: _name, ...grant } }) => grant,
  },
  revoke_token: { action: 'Revoke API token', at: 'here' },
  change_password: { action: 'Change password', at: 'here' },
  begin_second_factor: null,
  confirm_second_factor: { action: 'Turn on second factor', at: 'here' },
  remove_second_factor: { action: 'Turn off second factor', at: 'here' },
  begin_passkey: null,
  add_passkey: { action: 'Add passkey', at: 'here', object: ({ body }) => body.name },
  remove_passkey: { action: 'Remove passkey', at: 'here' },
  begin_passkey_sign_in: null,
  sign_in_with_passkey: { action: 'Sign in by passkey', at: 'here', object: () => 'passkey' },
  require_second_factor: {
    ...{ action: 'Require second factor', at: 'here', object: ({ body }) => `role ${body.role}` },
    after: ({ body: { is_required } }) => ({ is_required }),
  },
  reset_second_factor: { action: 'Reset second factor', at: 'here' },

  change_alert_rule: { action: 'Change alert rule', at: 'here' },
  silence_alerts: { action: 'Silence alerts', at: 'here' },
  create_alert_channel: {
    ...{ action: 'Add alert channel', at: 'here', object: ({ body }) => body.name },
  },
  change_alert_channel: { action: 'Change alert channel', at: 'here' },
  delete_alert_channel: { action: 'Remove alert channel', at: 'here' },
  test_alert_channel: {
    ...{ action: 'Test alert channel', at: 'service', failure: ({ failure }) => failure },
  },

  register: { action: 'Register user', at: 'service', object: ofUser, after: theBody },
  get_status: null,
  config_create_or_edit: {
    ...{ action: 'Set destination', at: 'service', object: ofType, before: destinationBefore },
    after: ({ body: { destination_url } }) => ({ destination_url }),
  },
  config_get: null,
  config_delete: {
    ...{ action: 'Delete destination', at: 'service', object: ofType, before: destinationBefore },
    after: () => ({ destination_url: null }),
  },
  call_get: null,
  call_rerun: { action: 'Rerun call', at: 'service', object: ofCall },
  event_get: null,

  export_chosen_users: null,
  look_up_user: { action: 'Look up user', at: 'service', object: ofUser },
  watch_users: null,
  remove_users: { action: 'Remove users', at: 'here', object: ofUsers },
  restore_users: { action: 'Restore users', at: 'here', object: ofUsers },
  label_user: { action: 'Label user', at: 'here', object: ofUser },
  save_view: { action: 'Save view', at: 'here', object: ({ body }) => body.name },
  delete_view: { action: 'Delete view', at: 'here', object: ({ query }) => query.name },
  set_quota: {
    ...{ action: 'Set quota', at: 'here' },
    object: ({ body }) => body.uniqueness_region_id,
  },

  set_relay: { action: 'Set relay', at: 'here', object: ofType },
  reveal_secret: { action: 'Reveal webhook secret', at: 'here' },
  send_test_event: {
    ...{ action: 'Send test event', at: 'service', object: ofType, after: theBody },
    failure: testFailure,
  },

  count_reruns: null,
  start_rerun_job: {
    ...{ action: 'Start bulk rerun', at: 'service' },
    object: ({ body: { calls } }) =>
      'filter' in calls ? 'calls by filter' : `${calls.transaction_ids.length} calls`,
    after: theBody,
  },
  change_rerun_job: { action: 'Change bulk rerun', at: 'here', after: theAction },
  start_registration: {
    ...{ action: 'Start bulk registration', at: 'service' },
    object: ({ body }) => `${body.rows.length} users`,
  },
  change_registration: { action: 'Change bulk registration', at: 'here', after: theAction },
  save_scenario: { action: 'Save scenario', at: 'here', object: ({ body }) => body.name },
  delete_scenario: { action: 'Delete scenario', at: 'here', object: ({ body }) => body.name },
  start_scenario_run: {
    ...{ action: 'Start scenario', at: 'service', object: ({ body }) => body.name },
  },
  change_scenario_run: { action: 'Change scenario run', at: 'here', after: theAction },

  qa_outcome: { action: 'Simulate outcome', at: 'service', object: ofUser, after: theBody },
  qa_batch_start: {
    ...{ action: 'Start outcome batch', at: 'service' },
    object: ({ body }) => `${body.reference_user_ids.length} users`,
    after: ({ body: { shares, delay_ms, spread_ms } }) => ({ shares, delay_ms, spread_ms }),
  },
  qa_batch_cancel: { action: 'Cancel outcome batch', at: 'service', object: ofBatch },
  qa_inbox_clear: { action: 'Empty inbox', at: 'service' },
  qa_clock: { action: 'Move sandbox clock', at: 'service', after: theBody },
  qa_retry: { action: 'Make next attempt', at: 'service', object: ofCall },
  qa_maintenance: { action: 'Set maintenance', at: 'service', after: theBody },
  qa_phones: { action: 'Open invites to phones', at: 'service', after: theBody },
} as const satisfies { [O in Sending]: Description<Rows[O]> | null };

/** The identity provider, which is not a member, has ended sessions. */
export const SSO_SIGN_OUT = 'Sign out by SSO';
/** The operator ran reset-admin, or started a console with another ADMIN_EMAIL or ADMIN_PASSWORD. */
export const RESET_ADMIN = 'Reset first admin';
export const OWNER_SETTINGS = 'Apply admin settings';

type Described = typeof DESCRIPTIONS;

/** The operations whose handlers write the audit row themselves. */
export type LocalWrite = {
  [O in keyof Described]: Described[O] extends { at: 'here' } ? O : never;
}[keyof Described];

const byName = new Map<string, Description | null>(
  // Each is called with the request of its own row; the union of rows cannot express that.
  Object.entries(DESCRIPTIONS) as unknown as [string, Description | null][],
);

/** The name of a scenario step that changes something. */
export const SCENARIO_STEP = 'Scenario step';

/** Every action that can be in the log, by name. */
export const KNOWN_ACTIONS = [
  ...new Set([
    ...[SSO_SIGN_OUT, RESET_ADMIN, OWNER_SETTINGS, SCENARIO_STEP],
    ...[...byName.values()].flatMap((each) => each?.action ?? []),
  ]),
].sort();

/** How an operation appears in the audit log; null if it only reads. */
export function descriptionOf(operation: string): Description | null {
  return byName.get(operation) ?? null;
}
