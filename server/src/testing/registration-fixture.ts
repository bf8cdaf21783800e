import { randomUUID } from 'node:crypto';
import {
  registrationJob,
  registrationPage,
  type RegistrationJob,
  type RegistrationPage,
  type RegistrationRow,
} from '../contract/index.js';
import { eventually } from './eventually.js';
import { startRegistrationService, type RegistrationService } from './registration-service.js';
import { startTestConsole, type Answer, type TestConsole } from './test-console.js';
import { FAST } from './test-harvest.js';

/** Where bulk registrations are, in the sandbox environment. */
export const REGISTRATIONS_PATH = '/api/sandbox/registrations';

/** A console and its service, and short ways to bulk registrations. */
export interface RegistrationFixture {
  service: RegistrationService;
  console: TestConsole;
  press: (rows: readonly object[], request_id?: string) => Promise<Answer>;
  /** Presses, and throws where no new job is answered. */
  start: (rows: readonly RegistrationRow[]) => Promise<RegistrationJob>;
  act: (id: string, action: string) => Promise<RegistrationJob>;
  read: (id: string, query?: string) => Promise<RegistrationPage>;
  until: (id: string, isThere: (job: RegistrationJob) => boolean) => Promise<RegistrationPage>;
  /** Until it is finished. */
  ended: (id: string) => Promise<RegistrationPage>;
  stop: () => Promise<void>;
}

let last = 0;

/** So many people whom nobody has named before. */
export const newPeople = (count: number): RegistrationRow[] =>
  Array.from({ length: count }, () => ({ reference_user_id: `qa-${String(++last)}` }));

/** Starts both; the service is given up after 1.5 s. */
export async function startRegistrationFixture(): Promise<RegistrationFixture> {
  const service = await startRegistrationService();
  const settings = { baseUrl: service.url, apiKey: 'registration-key-1234', label: 'test' };
  const console = await startTestConsole({
    services: { sandbox: { ...settings, dataRequestForm: 'object', totalTimeoutMs: 1500 } },
    harvest: FAST,
  });
  const press = (rows: readonly object[], request_id: string = randomUUID()) =>
    console.ask('POST', REGISTRATIONS_PATH, { body: { rows, request_id } });
  const read = async (id: string, query = '') =>
    registrationPage.parse((await console.ask('GET', `${REGISTRATIONS_PATH}/${id}${query}`)).body);
  const until: RegistrationFixture['until'] = async (id, isThere) => {
    // Without the people, which would be most of the work while it goes on.
    await eventually(
      () => read(id, '?after=999999'),
      ({ job }) => isThere(job),
      20_000,
    );
    return read(id);
  };
  return {
    ...{ service, console, press, read, until },
    async start(rows) {
      const answer = await press(rows);
      if (answer.status !== 201) throw new Error(`it answered ${answer.status}: ${answer.text}`);
      return registrationJob.parse(answer.body);
    },
    act: async (id, action) =>
      registrationJob.parse(
        (await console.ask('POST', `${REGISTRATIONS_PATH}/${id}/${action}`)).body,
      ),
    ended: (id) => until(id, ({ state }) => state === 'finished'),
    stop: async () => {
      await console.stop();
      await service.stop();
    },
  };
}
