import { expect } from 'vitest';
import { expectFailure, type BatteryCase, type BatteryTarget } from './case.js';

const REGISTER = '/v1/business_connect_user/register';
const GET_STATUS = '/v1/business_connect_user/get_status';

const text = (pattern: RegExp): unknown => expect.stringMatching(pattern); // a matcher is typed as any

async function expectRegistered(target: BatteryTarget, json: string): Promise<unknown> {
  const { status, body } = await target.call(REGISTER, json);
  expect(status).toBe(200);
  expect(body).toEqual({
    status: 'success',
    user_id: text(/^bcu_/),
    invite_url: text(/^https?:\/\/[^/]+.*\/invite\/[\w-]{20,}$/),
    connection_verified: false,
  });
  return body;
}

/** Every permitted form of a registration (4.1); `ID` stands for the reference_user_id. */
const FORMS: [string, string][] = [
  ['the id alone', '{"reference_user_id":"ID"}'],
  ['a redirect', '{"reference_user_id":"ID","redirect_url":"https://acme.test/done?a=b#c"}'],
  ['a region', '{"reference_user_id":"ID","uniqueness_region_id":"survey 114 / ü"}'],
  [
    'the humanness request',
    '{"reference_user_id":"ID","data_request":{"type":"GET_HUMANNESS_SCORE_AND_UNIQUE_HUMAN_ID"}}',
  ],
  [
    'the phone request',
    '{"reference_user_id":"ID","data_request":{"type":"IS_PHONE_NUMBER_VERIFIED"}}',
  ],
  [
    'an array of requests',
    '{"reference_user_id":"ID","data_request":[{"type":"IS_PHONE_NUMBER_VERIFIED"}]}',
  ],
  [
    'everything',
    '{"data_request":{"type":"IS_PHONE_NUMBER_VERIFIED"},"uniqueness_region_id":"r","redirect_url":"http://localhost:1/","reference_user_id":"ID"}',
  ],
  ['an id with escapes', '{"reference_user_id":"ID \\u00fc \\ud83d\\ude00 \\"\\\\\\/"}'],
  ['an id with HTML', '{"reference_user_id":"ID<script>alert(1)</script>&amp;"}'],
  ['an id with control characters', '{"reference_user_id":"ID\\t\\n\\u0001\\u007f"}'],
  ['an id like SQL', '{"reference_user_id":"ID\'; drop table users; --"}'],
];

async function expectResults(
  target: BatteryTarget,
  reference_user_id: string,
  data_request: string,
  results: unknown,
): Promise<void> {
  await expectRegistered(
    target,
    `{"reference_user_id":"${reference_user_id}","data_request":${data_request}}`,
  );
  await target.verify(reference_user_id);
  const answer = await target.call(GET_STATUS, `{"reference_user_id":"${reference_user_id}"}`);
  expect(answer).toMatchObject({
    status: 200,
    body: { status: 'success', has_connection: true, simple_data_request_response: results },
  });
}

const HUMANNESS = {
  humanness_score: expect.any(Number) as unknown, // a matcher is typed as any
  fulfillment_time_s: expect.any(Number) as unknown, // the same
  unique_human_id: text(/^uh_/),
};

/** Registration and status (4.1 and 4.2). */
export const userCases: BatteryCase[] = [
  ...FORMS.map(([name, form]): BatteryCase => ({
    name: `registers with ${name}, and knows the user by that id`,
    run: async (target, id) => {
      const json = form.replace('ID', id());
      await expectRegistered(target, json);
      const { reference_user_id } = JSON.parse(json) as { reference_user_id: string }; // the form's own field
      const known = await target.call(GET_STATUS, JSON.stringify({ reference_user_id }));
      expect(known).toMatchObject({ status: 200, body: { has_connection: false } });
    },
  })),
  {
    name: 'registers an id of 255 characters, also of wide ones',
    run: async (target, id) => {
      await expectRegistered(target, `{"reference_user_id":"${id().padEnd(255, 'x')}"}`);
      const wide = id() + '😀'.repeat(255);
      const cut = Array.from(wide).slice(0, 255).join('');
      await expectRegistered(target, `{"reference_user_id":"${cut}"}`);
    },
  },
  {
    name: 'gives a known id the same user and invite',
    run: async (target, id) => {
      const json = `{"reference_user_id":"${id()}"}`;
      const first = await expectRegistered(target, json);
      expect(await expectRegistered(target, json)).toEqual(first);
    },
  },
  {
    name: 'states at registration that a known user is verified',
    run: async (target, id) => {
      const json = `{"reference_user_id":"${id()}"}`;
      await expectRegistered(target, json);
      const { reference_user_id } = JSON.parse(json) as { reference_user_id: string }; // as written above
      await target.verify(reference_user_id);
      const again = await target.call(REGISTER, json);
      expect(again).toMatchObject({ status: 200, body: { connection_verified: true } });
    },
  },
  {
    name: 'has no results before the check',
    run: async (target, id) => {
      const json = `{"reference_user_id":"${id()}"}`;
      await expectRegistered(target, json);
      expect(await target.call(GET_STATUS, json)).toEqual({
        status: 200,
        body: { status: 'success', has_connection: false },
      });
    },
  },
  {
    name: 'has the results of the humanness request as an object',
    run: (target, id) =>
      expectResults(target, id(), '{"type":"GET_HUMANNESS_SCORE_AND_UNIQUE_HUMAN_ID"}', HUMANNESS),
  },
  {
    name: 'has the results of the phone request as an object',
    run: (target, id) =>
      expectResults(target, id(), '{"type":"IS_PHONE_NUMBER_VERIFIED"}', {
        is_phone_number_verified: true,
      }),
  },
  {
    name: 'has the results of an array as an array',
    run: (target, id) =>
      expectResults(
        target,
        id(),
        '[{"type":"GET_HUMANNESS_SCORE_AND_UNIQUE_HUMAN_ID"},{"type":"IS_PHONE_NUMBER_VERIFIED"}]',
        [
          { type: 'GET_HUMANNESS_SCORE_AND_UNIQUE_HUMAN_ID', result: HUMANNESS },
          { type: 'IS_PHONE_NUMBER_VERIFIED', result: { is_phone_number_verified: true } },
        ],
      ),
  },
  {
    name: 'has no status of an unknown user',
    run: (target, id) =>
      expectFailure(target, GET_STATUS, `{"reference_user_id":"${id()}"}`, 'DOES_NOT_EXIST'),
  },
];
