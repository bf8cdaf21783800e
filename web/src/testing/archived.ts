import type {
  ArchivedCall,
  ArchivedAttempt,
  CallDetail,
  AttemptDetail,
} from '@connect-console/server/contract';

const LISTED = {
  delivered: 'COMPLETED',
  retrying: 'PENDING',
  failed: 'FAILED',
  unknown: 'PENDING',
};

/** A call for tests: delivered on the first attempt unless the fields differ. */
export function archivedCall(fields: Partial<ArchivedCall> = {}): ArchivedCall {
  const { state = 'delivered', attempts = 1 } = fields;
  return {
    sequence: 1,
    transaction_id: 'ewh:11111111-1111-4111-8111-111111111111',
    webhook_type: 'USER_VERIFICATION_COMPLETED',
    state,
    state_reason: state === 'unknown' ? 'left_window' : null,
    attempts,
    delivered_attempt: state === 'delivered' ? attempts : null,
    status: LISTED[state],
    reference_user_id: 'panel-1',
    user_id: 'bcu_1',
    created_at: 1_772_366_400_000,
    first_seen_at: 1_772_366_401_000,
    updated_at: null,
    completed_at: null,
    next_attempt_at: null,
    unlisted_at: null,
    response: null,
    http_status: null,
    network_code: null,
    response_at: null,
    response_attempt: null,
    destination_url: 'https://hooks.acme.test/humanness',
    rerun_of: null,
    rerun_state: null,
    delivered_by_rerun: false,
    is_earlier_key: false,
    has_payload: false,
    ...fields,
  };
}

/** An attempt with a 200 response unless the fields differ. */
export function archivedAttempt(fields: Partial<ArchivedAttempt> = {}): ArchivedAttempt {
  return {
    sequence: 1,
    attempt_key: `evt_${fields.attempt ?? 1}`,
    event_id: null,
    transaction_id: 'ewh:11111111-1111-4111-8111-111111111111',
    webhook_type: 'USER_VERIFICATION_COMPLETED',
    attempt: 1,
    destination_url: 'https://hooks.acme.test/humanness',
    response: '2xx',
    http_status: 200,
    network_code: null,
    network_message: null,
    body_excerpt: null,
    duration_ms: 41,
    created_at: 1_772_366_400_000,
    first_seen_at: 1_772_366_401_000,
    reference_user_id: 'panel-1',
    ...fields,
  };
}

/** An attempt with its body and record. */
export function attemptDetailOf(
  fields: Partial<ArchivedAttempt> = {},
  rest: Partial<AttemptDetail> = {},
): AttemptDetail {
  return {
    ...archivedAttempt(fields),
    response_body: null,
    body_length: null,
    raw: { attempt: fields.attempt ?? 1 },
    ...rest,
  };
}

/** A call with nothing related but what is given. */
export function callDetailOf(fields: Partial<CallDetail> = {}): CallDetail {
  const call = fields.call ?? archivedCall();
  return {
    ...{ call, raw: { transaction_id: call.transaction_id }, times: {}, payload: null },
    ...{ attempts: [], attempts_missing: 0, rerun_chain: [call], reruns: [] },
    ...fields,
  };
}
