/** A response as text; 200 and application/json by default. */
export interface OddAnswer {
  status?: number;
  type?: string;
  text: string;
}

/** Responses that any path may give. */
export const ANYWHERE = {
  empty: { text: '' },
  empty_204: { status: 204, text: '' },
  plain_text: { type: 'text/plain', text: 'OK' },
  html: {
    type: 'text/html',
    text: '<!doctype html><title>Gateway</title><h1>It works</h1><script>alert(1)</script>',
  },
  html_502: { status: 502, type: 'text/html', text: '<h1>502 Bad Gateway</h1>' },
  truncated: { text: '{"status":"success","invite_url":"https://verify.exam' },
  null: { text: 'null' },
  number: { text: '42' },
  failure_with_200: {
    text: '{"status":"failure","failure_code":"QUOTA_EXCEEDED","failure_reason":"Monthly quota reached <b>today</b>"}',
  },
  bad_request: {
    status: 400,
    text: '{"status":"failure","failure_code":"INVALID_REQUEST","failure_reason":"Missing required field: reference_user_id"}',
  },
  bad_access: {
    status: 400,
    text: '{"status":"failure","failure_code":"INVALID_API_ACCESS","failure_reason":"This endpoint is not enabled"}',
  },
  key_refused: {
    status: 401,
    text: '{"status":"failure","failure_code":"INVALID_API_KEY","failure_reason":"The API key is not valid"}',
  },
  demo_required: {
    status: 403,
    text: '{"status":"failure","failure_code":"DEMO_ACCOUNT_REQUIRED","failure_reason":"Demo accounts only"}',
  },
  missing: {
    status: 404,
    text: '{"status":"failure","failure_code":"DOES_NOT_EXIST","failure_reason":"There is no such thing"}',
  },
  fault: {
    status: 500,
    text: '{"status":"failure","failure_code":"INTERNAL_ERROR","failure_reason":"Unexpected"}',
  },
  fault_without_body: { status: 500, text: '' },
  maintenance: {
    status: 503,
    text: '{"status":"failure","failure_code":"SERVICE_TEMPORARILY_UNAVAILABLE","failure_reason":"Back at noon"}',
  },
  redirect: { status: 302, text: '' },
} as const satisfies Record<string, OddAnswer>;

/** The responses of one path; the first is the default. */
export const BY_PATH = {
  '/v1/business_connect_user/register': {
    usual: {
      text: '{"status":"success","invite_url":"https://verify.example.com/i/3fJx9Qm2kT","user_id":"bcu_123","connection_verified":false}',
    },
    more_fields: {
      text: '{"status":"success","invite_url":"https://verify.example.com/i/3fJx9Qm2kT","user_id":"bcu_123","connection_verified":true,"expires_at":"2031-01-01T00:00:00.000Z","links":{"qr":"https://verify.example.com/qr"}}',
    },
    missing_field: { text: '{"status":"success","user_id":"bcu_123"}' },
    other_types: {
      text: '{"status":"success","invite_url":7,"user_id":123,"connection_verified":"no"}',
    },
  },
  '/v1/business_connect_user/get_status': {
    array_results: {
      text: '{"status":"success","has_connection":true,"simple_data_request_response":[{"type":"GET_HUMANNESS_SCORE_AND_UNIQUE_HUMAN_ID","result":{"humanness_score":87,"fulfillment_time_s":41,"human_id":"h-1"}}]}',
    },
    object_results: {
      text: '{"status":"success","has_connection":true,"simple_data_request_response":{"humanness_score":87,"fulfillment_time_s":41,"unique_human_identifier":"h-1","liveness":{"score":0.98}}}',
    },
    no_results: { text: '{"status":"success","has_connection":true}' },
    null_results: {
      text: '{"status":"success","has_connection":false,"simple_data_request_response":null}',
    },
    missing_field: { text: '{"status":"success"}' },
  },
  '/v1/webhook/admin/config/get': {
    wrapped: {
      text: '{"status":"success","configs":[{"webhook_type":"USER_VERIFICATION_COMPLETED","destination_url":"https://hooks.acme.test/c","created_at":"2026-01-02T03:04:05.000Z"},{"webhook_type":"USER_VERIFICATION_DENIED","destination_url":"https://hooks.acme.test/d"}]}',
    },
    bare: { text: '[]' },
    two_arrays: { text: '{"status":"success","configs":[],"others":[]}' },
    unreadable_rows: { text: '[7,{"webhook_type":"USER_VERIFICATION_COMPLETED"}]' },
  },
  '/v1/webhook/admin/config/create_or_edit': { usual: { text: '{"ok":true}' } },
  '/v1/webhook/admin/config/delete': { usual: { text: '' } },
  '/v1/webhook/admin/call/rerun': {
    usual: { text: '' },
    other_name: { text: '{"new_transaction_id":"ewh:33333333-3333-4333-8333-333333333333"}' },
    array: { text: '[]' },
  },
  '/v1/webhook/admin/call/get': {
    wrapped: {
      text: '{"status":"success","webhook_calls":[{"transaction_id":"ewh:11111111-1111-4111-8111-111111111111","webhook_type":"USER_VERIFICATION_COMPLETED","status":"COMPLETED","attempts":1,"timestamps":{"created":"2026-05-06T07:08:09.123Z","last_attempt":"2026-05-06T07:08:10.000Z"}},{"transaction_id":"ewh:22222222-2222-4222-8222-222222222222","webhook_type":"USER_VERIFICATION_DENIED","status":"ON_HOLD","attempts":"3","timestamp":1778051290}]}',
    },
    epoch_seconds: {
      text: '[{"transaction_id":"ewh:11111111-1111-4111-8111-111111111111","webhook_type":"USER_VERIFICATION_REVOKED","status":"PENDING","attempts":2,"created":1778051289,"next_retry_time":1778051349}]',
    },
    epoch_milliseconds: {
      text: '[{"transaction_id":"ewh:11111111-1111-4111-8111-111111111111","webhook_type":"USER_VERIFICATION_REVOKED","status":"FAILED","attempts":16,"createdAt":1778051289123,"updatedAt":"1778051289999"}]',
    },
    no_times: {
      text: '[{"transaction_id":"ewh:11111111-1111-4111-8111-111111111111","webhook_type":"USER_VERIFICATION_COMPLETED","status":"COMPLETED","attempts":1}]',
    },
    with_user: {
      text: '[{"transaction_id":"ewh:11111111-1111-4111-8111-111111111111","webhook_type":"USER_VERIFICATION_DENIED","status":"COMPLETED","attempts":1,"referenceUserId":"panel-1","userId":"bcu_123","time":"2026-05-06 07:08:09"}]',
    },
    unreadable_rows: {
      text: '[null,"x",{"transaction_id":"ewh:11111111-1111-4111-8111-111111111111","webhook_type":"USER_VERIFICATION_COMPLETED","status":"COMPLETED","attempts":1,"created_at":"2026-05-06T07:08:09Z"},{"transaction_id":"ewh:4"}]',
    },
    oldest_first: {
      text: '[{"transaction_id":"ewh:aaaaaaaa-0000-4000-8000-000000000001","webhook_type":"USER_VERIFICATION_COMPLETED","status":"COMPLETED","attempts":1,"created_at":"2026-01-01T00:00:00.000Z"},{"transaction_id":"ewh:bbbbbbbb-0000-4000-8000-000000000002","webhook_type":"USER_VERIFICATION_COMPLETED","status":"FAILED","attempts":16,"created_at":"2026-02-01T00:00:00.000Z"}]',
    },
    not_a_list: { text: '{"status":"success","total":0}' },
  },
  '/v1/webhook/admin/event/get': {
    wrapped: {
      text: '{"events":[{"id":"e1","transactionId":"ewh:11111111-1111-4111-8111-111111111111","statusCode":502,"responseBody":"<h1>Bad gateway</h1><script>alert(1)</script>","createdAt":1778051290},{"id":"e2","transaction_id":"ewh:22222222-2222-4222-8222-222222222222","error":"connect ECONNREFUSED 127.0.0.1:9","timestamp":"2026-05-06T07:08:09Z"},{"id":"e3","call_id":"ewh:22222222-2222-4222-8222-222222222222","response":{"status":200,"body":{"received":true}},"time":"1778051291000"}]}',
    },
    failure_objects: {
      text: '[{"transaction_id":"ewh:11111111-1111-4111-8111-111111111111","network_failure":{"errno":"ETIMEDOUT","detail":"gave up"},"created_at":"2026-05-06T07:08:09.000Z"},{"transaction_id":"ewh:11111111-1111-4111-8111-111111111111","http_status":"200","response_body":{"a":1},"created_at":"2026-05-06T07:08:10.000Z"}]',
    },
    unnamed_fields: {
      text: '[{"transaction_id":"ewh:11111111-1111-4111-8111-111111111111","what":"an unexpected field","deep":{"er":[1,2,3]}}]',
    },
    not_a_list: { text: '{"status":"success","count":3}' },
  },
} as const satisfies Record<`/v1/${string}`, Record<string, OddAnswer>>;
