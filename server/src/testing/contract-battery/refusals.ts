import { expectFailure, type BatteryCase } from './case.js';

const REGISTER = '/v1/business_connect_user/register';
const GET_STATUS = '/v1/business_connect_user/get_status';
const CREATE_OR_EDIT = '/v1/webhook/admin/config/create_or_edit';
const DELETE = '/v1/webhook/admin/config/delete';
const RERUN = '/v1/webhook/admin/call/rerun';

const LONG = 'x'.repeat(256);
const TYPE = 'USER_VERIFICATION_COMPLETED';

/** Each is wrong in one way (part 7: INVALID_REQUEST). */
const WRONG: [string, string][] = [
  [REGISTER, ''],
  [REGISTER, '{}'],
  [REGISTER, '{"reference_user_id"'],
  [REGISTER, '[]'],
  [REGISTER, 'null'],
  [REGISTER, '"text"'],
  [REGISTER, '{"reference_user_id":null}'],
  [REGISTER, '{"reference_user_id":1}'],
  [REGISTER, '{"reference_user_id":["a"]}'],
  [REGISTER, '{"reference_user_id":{"a":"b"}}'],
  [REGISTER, '{"reference_user_id":""}'],
  [REGISTER, '{"reference_user_id":"a\\u0000b"}'],
  [REGISTER, '{"reference_user_id":"\\ud800"}'],
  [REGISTER, `{"reference_user_id":"${LONG}"}`],
  [REGISTER, '{"reference_user_id":"a","redirect_url":"acme.test"}'],
  [REGISTER, '{"reference_user_id":"a","redirect_url":"/done"}'],
  [REGISTER, '{"reference_user_id":"a","redirect_url":"javascript:alert(1)"}'],
  [REGISTER, '{"reference_user_id":"a","redirect_url":"ftp://acme.test/"}'],
  [REGISTER, '{"reference_user_id":"a","redirect_url":""}'],
  [REGISTER, '{"reference_user_id":"a","redirect_url":null}'],
  [REGISTER, '{"reference_user_id":"a","uniqueness_region_id":""}'],
  [REGISTER, `{"reference_user_id":"a","uniqueness_region_id":"${LONG}"}`],
  [REGISTER, '{"reference_user_id":"a","uniqueness_region_id":7}'],
  [REGISTER, '{"reference_user_id":"a","data_request":{}}'],
  [REGISTER, '{"reference_user_id":"a","data_request":[]}'],
  [REGISTER, '{"reference_user_id":"a","data_request":"IS_PHONE_NUMBER_VERIFIED"}'],
  [REGISTER, '{"reference_user_id":"a","data_request":{"type":"SOMETHING_ELSE"}}'],
  [REGISTER, '{"reference_user_id":"a","data_request":[{"type":"SOMETHING_ELSE"}]}'],
  [REGISTER, '{"reference_user_id":"a","nobody_knows_this":true}'],
  [GET_STATUS, '{}'],
  [GET_STATUS, '{"reference_user_id":7}'],
  [GET_STATUS, '{"reference_user_id":""}'],
  [CREATE_OR_EDIT, '{}'],
  [CREATE_OR_EDIT, `{"webhook_type":"${TYPE}"}`],
  [CREATE_OR_EDIT, '{"destination_url":"https://acme.test/"}'],
  [CREATE_OR_EDIT, '{"webhook_type":"A_TYPE","destination_url":"https://acme.test/"}'],
  [CREATE_OR_EDIT, `{"webhook_type":"${TYPE}","destination_url":"hooks"}`],
  [CREATE_OR_EDIT, `{"webhook_type":"${TYPE}","destination_url":"http://"}`],
  [CREATE_OR_EDIT, `{"webhook_type":"${TYPE}","destination_url":"file:///etc/passwd"}`],
  [DELETE, '{}'],
  [DELETE, '{"webhook_type":"A_TYPE"}'],
  [RERUN, '{}'],
  [RERUN, '{"transaction_id":7}'],
  ['/v1/webhook/admin/call/get', '{"limit":500}'],
  ['/v1/webhook/admin/event/get', '[]'],
  ['/v1/webhook/admin/config/get', '{"a":1}'],
];

/** Requests that every target refuses. */
export const refusals: BatteryCase[] = WRONG.map(([path, json]) => ({
  name: `refuses ${path.split('/').slice(-2).join('/')} ${json.slice(0, 90)}`,
  run: (target) => expectFailure(target, path, json, 'INVALID_REQUEST'),
}));
