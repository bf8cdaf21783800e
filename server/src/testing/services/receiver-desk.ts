import { qaApi } from '../../contract/index.js';
import { eventually } from '../eventually.js';
import type { SandboxFixture } from '../fixtures/sandbox-fixture.js';

const COMPLETED = 'USER_VERIFICATION_COMPLETED';

/** For a sandbox whose failed deliveries are not retried while a test runs, unless it moves the clock. */
export const NO_RETRY_SOON = { retryBaseMs: 3_600_000 };

/** A test's actions on the receivers of a sandbox, like those of a console. */
export function receiverDesk(sandbox: SandboxFixture) {
  const list = async () =>
    qaApi.receivers.response.parse((await sandbox.get('/sandbox/receivers')).body).receivers;

  /** The address of a receiver, with its parameter. */
  async function addressOf(name: string, n?: number): Promise<string> {
    const receiver = (await list()).find((known) => known.name === name);
    if (!receiver) throw new Error(`no receiver is called ${name}`);
    return receiver.address.replace('{n}', String(n ?? receiver.parameter?.usual));
  }

  const inbox = async (query = '') =>
    qaApi.inbox.response.parse((await sandbox.get(`/sandbox/inbox${query}`)).body);
  const record = async (id: number) =>
    qaApi.inbox_record.response.parse((await sandbox.get(`/sandbox/inbox/record?id=${id}`)).body);

  const configure = (destination_url: string, key?: string) =>
    sandbox.post(
      '/v1/webhook/admin/config/create_or_edit',
      { webhook_type: COMPLETED, destination_url },
      key,
    );

  /** Registers and verifies a user, so that its completion call is delivered. */
  async function verify(reference_user_id: string): Promise<void> {
    await sandbox.post('/v1/business_connect_user/register', { reference_user_id });
    await sandbox.post('/sandbox/outcome', { reference_user_id, outcome: 'verified' });
  }

  const eventList = async () =>
    (await sandbox.post('/v1/webhook/admin/event/get')).body as ListedEvent[]; // as 4.8 and decisions.md have it

  /** Delivers a completion call to the address and returns the event of its first attempt. */
  async function deliver(destination_url: string, reference_user_id: string): Promise<ListedEvent> {
    await configure(destination_url);
    await verify(reference_user_id);
    // Other calls may be retried in the meantime.
    const calls = (await sandbox.post('/v1/webhook/admin/call/get')).body as ListedCall[]; // as 4.6 and decisions.md have it
    const call = calls.find((listed) => listed.reference_user_id === reference_user_id);
    const event = await eventually(
      async () =>
        (await eventList()).find(
          ({ transaction_id, attempt }) => transaction_id === call?.transaction_id && attempt === 1,
        ),
      (found) => found !== undefined,
    );
    if (!event) throw new Error('no attempt was made');
    return event;
  }

  return { list, addressOf, inbox, record, configure, verify, eventList, deliver };
}

interface ListedCall {
  transaction_id: string;
  reference_user_id: string;
}

/** The fields of an event that the tests read. */
export interface ListedEvent {
  transaction_id: string;
  attempt: number;
  http_status: number | null;
  response_body: string | null;
  network_error: { code: string; message: string } | null;
  duration_ms: number;
}
