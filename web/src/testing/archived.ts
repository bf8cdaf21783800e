import type {
  ArchivedCall,
  ArchivedEvent,
  CallDetail,
  EventDetail,
} from '@connect-console/server/contract';

const LISTED = {
  delivered: 'COMPLETED',
  retrying: 'PENDING',
  failed: 'FAILED',
  unknown: 'PENDING',
};

/** A call as the archive tells it, for tests: delivered at the first attempt unless told otherwise. */
export function archivedCall(fields: Partial<ArchivedCall> = {}): ArchivedCall {
  const { state = 'delivered', attempts = 1 } = fields;
  return {
    position: 1,
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
    last_answer: null,
    destination_url: 'https://hooks.acme.test/humanness',
    rerun_of: null,
    rerun_state: null,
    delivered_by_rerun: false,
    is_earlier_key: false,
    has_payload: false,
    ...fields,
  };
}

/** An attempt as the archive tells it: answered 200 unless told otherwise. */
export function archivedEvent(fields: Partial<ArchivedEvent> = {}): ArchivedEvent {
  return {
    position: 1,
    event_key: `evt_${fields.attempt ?? 1}`,
    event_id: null,
    transaction_id: 'ewh:11111111-1111-4111-8111-111111111111',
    webhook_type: 'USER_VERIFICATION_COMPLETED',
    attempt: 1,
    destination_url: 'https://hooks.acme.test/humanness',
    answer: '2xx',
    http_status: 200,
    network_error: null,
    body_excerpt: null,
    duration_ms: 41,
    created_at: 1_772_366_400_000,
    first_seen_at: 1_772_366_401_000,
    reference_user_id: 'panel-1',
    ...fields,
  };
}

/** An attempt with its body and record. */
export function eventDetailOf(
  fields: Partial<ArchivedEvent> = {},
  rest: Partial<Omit<EventDetail, 'event'>> = {},
): EventDetail {
  return {
    event: archivedEvent(fields),
    response_body: null,
    body_length: null,
    raw: { attempt: fields.attempt ?? 1 },
    ...rest,
  };
}

/** A call with nothing tied to it but what is given. */
export function callDetailOf(fields: Partial<CallDetail> = {}): CallDetail {
  const call = fields.call ?? archivedCall();
  return {
    ...{ call, raw: { transaction_id: call.transaction_id }, times: {}, payload: null },
    ...{ attempts: [], attempts_missing: 0, lineage: [call], reruns: [] },
    ...fields,
  };
}
