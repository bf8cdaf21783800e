import type { ConsoleOperation, Environment } from '@connect-console/server/contract';
import type { QueryClient, UseMutationOptions, WithRequired } from '@tanstack/react-query';
import { ask, keyOf, type Asked, type ResponseOf, type ValueOperation } from './client';
import { ALERT_READS } from './live/live-reactions';

type Reads = readonly ConsoleOperation[];

const FACTOR: Reads = ['read_second_factor', 'list_sessions'];
const USERS: Reads = ['list_users', 'get_user', 'get_user_history'];
const BATCHES: Reads = ['qa_batches', 'qa_batch', 'qa_persons', 'qa_user'];
const RERUNS: Reads = ['list_rerun_jobs', 'get_rerun_job'];
const REGISTRATIONS: Reads = ['list_registrations', 'get_registration'];
const RUNS: Reads = ['list_scenario_runs', 'get_scenario_run'];

/** What an operation changes of the data that the page has read. */
const STALE_AFTER: Partial<Record<ConsoleOperation, Reads>> = {
  end_session: ['list_sessions'],
  end_other_sessions: ['list_sessions'],
  // The first admin may have set an email address.
  change_password: ['list_sessions', 'get_session'],
  add_passkey: FACTOR,
  remove_passkey: FACTOR,
  confirm_second_factor: FACTOR,
  remove_second_factor: FACTOR,
  require_second_factor: ['list_members'],
  invite_member: ['list_members'],
  create_password_link: ['list_members'],
  change_role: ['list_members'],
  disable_member: ['list_members'],
  enable_member: ['list_members'],
  sign_out_member: ['list_members'],
  reset_second_factor: ['list_members'],
  create_token: ['list_tokens'],
  revoke_token: ['list_tokens'],
  change_alert_rule: ALERT_READS,
  silence_alerts: ALERT_READS,
  create_alert_channel: ALERT_READS,
  change_alert_channel: ALERT_READS,
  delete_alert_channel: ALERT_READS,
  set_quota: ['get_overview'],
  save_view: ['list_views'],
  delete_view: ['list_views'],
  register: USERS,
  look_up_user: USERS,
  get_status: USERS,
  label_user: USERS,
  remove_users: USERS,
  restore_users: USERS,
  start_registration: REGISTRATIONS,
  change_registration: REGISTRATIONS,
  start_rerun_job: RERUNS,
  change_rerun_job: RERUNS,
  start_scenario_run: RUNS,
  change_scenario_run: RUNS,
  save_scenario: ['list_scenarios'],
  delete_scenario: ['list_scenarios'],
  qa_batch_start: BATCHES,
  qa_batch_cancel: BATCHES,
  qa_outcome: [...BATCHES, ...USERS],
  qa_inbox_clear: ['qa_inbox'],
  qa_clock: ['get_call', 'qa_batch', 'qa_batches'],
  qa_retry: ['get_call', 'qa_batch', 'qa_batches'],
  reveal_secret: ['get_incoming'],
};

/** Reads again what an operation changes; resolves once everything of it on screen has been read. */
export async function rereadAfter(
  operation: ConsoleOperation,
  environment: Environment | undefined,
  client: QueryClient,
): Promise<void> {
  const place = environment === undefined ? [] : [environment];
  await Promise.all(
    (STALE_AFTER[operation] ?? []).map((read) =>
      client.invalidateQueries({ queryKey: [...place, read] }),
    ),
  );
}

/** An operation that writes, as a mutation whose variables are the part of the request that is not `known`. */
export type Write<O extends ValueOperation, K> = WithRequired<
  UseMutationOptions<ResponseOf<O>, Error, Omit<Asked<O>, keyof K>>,
  'mutationKey'
>;

/**
 * A writing operation, as a mutation. `known` is the part of the request that is the same for each press: it identifies
 * the mutation, and the variables are the rest. What the operation changes is read again, even after a failure: without
 * a response, it may have been carried out.
 */
export function writeOf<O extends ValueOperation, const K extends Partial<Asked<O>>>(
  operation: O,
  known: K,
): Write<O, K> {
  const { environment } = known as { environment?: Environment }; // the part that every row has
  return {
    mutationKey: keyOf(operation, known),
    mutationFn: (asked) => ask(operation, { ...known, ...asked } as unknown as Asked<O>), // the two parts of it
    onSettled: (_response, failure, _asked, _kept, { client }) => {
      const reread = rereadAfter(operation, environment, client);
      // A failure is shown at once.
      return failure ? undefined : reread;
    },
  };
}
