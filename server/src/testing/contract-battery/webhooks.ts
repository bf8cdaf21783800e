import { expect } from 'vitest';
import { expectFailure, type BatteryCase, type BatteryTarget } from './case.js';

const REGISTER = '/v1/business_connect_user/register';
const CREATE_OR_EDIT = '/v1/webhook/admin/config/create_or_edit';
const CONFIGS = '/v1/webhook/admin/config/get';
const DELETE = '/v1/webhook/admin/config/delete';
const CALLS = '/v1/webhook/admin/call/get';
const RERUN = '/v1/webhook/admin/call/rerun';
const EVENTS = '/v1/webhook/admin/event/get';

const text = (pattern: RegExp): unknown => expect.stringMatching(pattern); // a matcher is typed as any
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

type Row = Record<string, unknown>;

async function rows(target: BatteryTarget, path: string): Promise<Row[]> {
  const { status, body } = await target.call(path, '{}');
  expect(status).toBe(200);
  expect(Array.isArray(body)).toBe(true);
  return body as Row[]; // an array, as just expected; its rows are checked by the cases
}

async function until(target: BatteryTarget, path: string, isThere: (list: Row[]) => boolean) {
  for (let n = 0; n < 500; n++) {
    const list = await rows(target, path);
    if (isThere(list)) return list;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${path} did not come to what was expected`);
}

const configure = (target: BatteryTarget, type: string, url: string) =>
  target.call(CREATE_OR_EDIT, `{"webhook_type":"${type}","destination_url":"${url}"}`);

async function delivered(target: BatteryTarget, reference_user_id: string): Promise<Row> {
  await configure(target, 'USER_VERIFICATION_COMPLETED', target.destination);
  await target.call(REGISTER, `{"reference_user_id":"${reference_user_id}"}`);
  await target.verify(reference_user_id);
  const isMine = (row: Row) =>
    row['reference_user_id'] === reference_user_id && row['status'] === 'COMPLETED';
  const list = await until(target, CALLS, (all) => all.some(isMine));
  return list.find(isMine) ?? {};
}

const rerun = async (target: BatteryTarget, transaction_id: string): Promise<Row> => {
  const { status, body } = await target.call(RERUN, `{"transaction_id":"${transaction_id}"}`);
  expect(status).toBe(200);
  return body as Row; // 4.7 shows no body; the fields are checked by the cases
};

/** Configurations, calls and events (4.3 to 4.8). */
export const webhookCases: BatteryCase[] = [
  {
    name: 'creates, edits, lists and deletes a configuration',
    run: async (target) => {
      const type = 'USER_VERIFICATION_REVOKED';
      const made = await configure(target, type, 'https://acme.test/one?x=1');
      expect(made).toEqual({
        status: 200,
        body: {
          status: 'success',
          webhook_type: type,
          destination_url: 'https://acme.test/one?x=1',
        },
      });
      await configure(target, type, 'http://acme.test/two');
      const ofType = (list: Row[]) => list.filter((row) => row['webhook_type'] === type);
      expect(ofType(await rows(target, CONFIGS))).toEqual([
        { webhook_type: type, destination_url: 'http://acme.test/two' },
      ]);
      const json = `{"webhook_type":"${type}"}`;
      expect(await target.call(DELETE, json)).toEqual({
        status: 200,
        body: { status: 'success', webhook_type: type },
      });
      expect(ofType(await rows(target, CONFIGS))).toEqual([]);
      await expectFailure(target, DELETE, json, 'DOES_NOT_EXIST');
    },
  },
  {
    name: 'lists a call with its user, its status and its times, and its event',
    run: async (target, id) => {
      const reference_user_id = id();
      const call = await delivered(target, reference_user_id);
      expect(call).toEqual({
        transaction_id: text(/^ewh:[0-9a-f-]{36}$/),
        webhook_type: 'USER_VERIFICATION_COMPLETED',
        status: 'COMPLETED',
        attempts: 1,
        reference_user_id,
        user_id: text(/^bcu_/),
        created_at: text(TIME),
        updated_at: text(TIME),
        next_attempt_at: null,
        completed_at: text(TIME),
      });
      const events = await rows(target, EVENTS);
      const event = events.find((row) => row['transaction_id'] === call['transaction_id']);
      expect(event).toEqual({
        event_id: text(/./),
        transaction_id: call['transaction_id'],
        webhook_type: 'USER_VERIFICATION_COMPLETED',
        attempt: 1,
        destination_url: target.destination,
        http_status: 200,
        response_body: text(/^/),
        network_error: null,
        duration_ms: expect.any(Number) as unknown, // a matcher is typed as any
        created_at: text(TIME),
      });
    },
  },
  {
    name: 'reruns a call as a new one, which stands first',
    run: async (target, id) => {
      const call = await delivered(target, id());
      const old = String(call['transaction_id']);
      const answer = await rerun(target, old);
      expect(answer).toEqual({ status: 'success', transaction_id: text(/^ewh:/) });
      expect(answer['transaction_id']).not.toBe(old);
      const [newest] = await until(target, CALLS, (all) => all[0]?.['status'] === 'COMPLETED');
      expect(newest).toMatchObject({
        transaction_id: answer['transaction_id'],
        webhook_type: call['webhook_type'],
        reference_user_id: call['reference_user_id'],
        user_id: call['user_id'],
      });
    },
  },
  {
    name: 'lists 50 calls and 50 events at most, the newest first',
    run: async (target, id) => {
      const call = await delivered(target, id());
      const old = String(call['transaction_id']);
      const made: unknown[] = [];
      for (let n = 0; n < 52; n++) made.unshift((await rerun(target, old))['transaction_id']);
      const calls = await until(target, CALLS, (all) =>
        all.every((row) => row['status'] === 'COMPLETED'),
      );
      expect(calls.map((row) => row['transaction_id'])).toEqual(made.slice(0, 50));
      const events = await rows(target, EVENTS);
      expect(events).toHaveLength(50);
      const times = events.map((row) => String(row['created_at']));
      expect(times).toEqual([...times].sort().reverse());
    },
  },
  {
    name: 'reruns nothing that it does not know, and nothing without a destination',
    run: async (target, id) => {
      const unknown = '{"transaction_id":"ewh:00000000-0000-4000-8000-000000000000"}';
      await expectFailure(target, RERUN, unknown, 'DOES_NOT_EXIST');
      const call = await delivered(target, id());
      await target.call(DELETE, '{"webhook_type":"USER_VERIFICATION_COMPLETED"}');
      const json = `{"transaction_id":"${String(call['transaction_id'])}"}`;
      await expectFailure(target, RERUN, json, 'DOES_NOT_EXIST');
    },
  },
];
