import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  registrationJob,
  registrationPage,
  userDetail,
  type RegistrationPage,
} from '../../../contract/index.js';
import {
  consoleChildren,
  type AskAsOwner,
  type ConsoleChildren,
} from '../../../testing/processes/console-children.js';
import { eventually } from '../../../testing/eventually.js';
import { newUsers, REGISTRATIONS_PATH } from '../../../testing/fixtures/registration-fixture.js';
import {
  startRegistrationService,
  type RegistrationService,
} from '../../../testing/services/registration-service.js';
import { roundsLimitMs, soakRounds } from '../../../testing/soak-rounds.js';

// Each starts a process; `npm run soak` runs any number.
const ROUNDS = soakRounds(2);
const USERS_PER_ROUND = 60;

let consoles: ConsoleChildren;
let service: RegistrationService;
let send: AskAsOwner;
beforeEach(async () => {
  consoles = await consoleChildren();
  service = await startRegistrationService();
  send = await consoles.signIn();
});
afterEach(async () => {
  await consoles.remove();
  await service.stop();
});

const next = () =>
  consoles.next({ baseUrl: service.url, apiKey: 'key-of-a-test', webhookSecret: 'secret' });

async function registerAll(url: string, ids: string[]): Promise<string> {
  const rows = ids.map((reference_user_id) => ({ reference_user_id }));
  const body = { rows, request_id: randomUUID() };
  return registrationJob.parse((await send(url + REGISTRATIONS_PATH, 'POST', body)).body).id;
}

async function read(url: string, id: string): Promise<RegistrationPage> {
  return registrationPage.parse((await send(`${url}${REGISTRATIONS_PATH}/${id}`)).body);
}

it(
  `registers every user exactly once in ${ROUNDS} kills`,
  async () => {
    const jobs = new Map<string, string[]>();
    // The user whose registration was shown, and how many requests had been made by then.
    const shown = new Map<string, number>();
    let child = next();
    for (let n = 0; n < ROUNDS; n += 1) {
      const following = next();
      // In every other round, a service that registers them and then breaks off.
      service.answer((_id, asked) => (n % 2 === 1 && asked === 1 ? 'lost' : 'late'));
      const url = await child.start();
      const ids = newUsers(USERS_PER_ROUND).map(({ reference_user_id }) => reference_user_id);
      const job = await registerAll(url, ids);
      jobs.set(job, ids);
      const before = service.requests.length;
      await eventually(
        () => service.requests.length - before,
        (sent) => sent > 9 + 7 * (n % 3),
      );
      for (const { reference_user_id, state } of (await read(url, job)).items) {
        if (state === 'accepted') shown.set(reference_user_id, service.requests.length);
      }
      await child.kill();
      child = following;
    }

    service.answer('registered');
    const url = await child.start();
    for (const [job, ids] of jobs) {
      const finished = () =>
        eventually(
          () => read(url, job),
          (page) => page.job.state === 'finished',
        );
      // An item cut off by five kills is given up until a member retries it.
      if ((await finished()).items.some(({ state }) => state === 'unknown')) {
        await send(`${url}${REGISTRATIONS_PATH}/${job}/retry`, 'POST');
      }
      const { items } = await finished();
      expect(items.map(({ reference_user_id }) => reference_user_id)).toEqual(ids);
      for (const { reference_user_id: id, ...item } of items) {
        const user_id = service.users.get(id);
        expect(item).toMatchObject({ state: 'accepted', user_id });
        const about = `${url}/api/sandbox/user?reference_user_id=${id}`;
        const known = userDetail.parse((await send(about)).body);
        const invite_url = `https://invite.test/${user_id ?? ''}`;
        expect(known).toMatchObject({ user_id, invite_url, registered_by: 'admin' });
      }
    }
    expect(service.users.size).toBe(ROUNDS * USERS_PER_ROUND);
    expect(service.most()).toBeLessThanOrEqual(8);
    // What was stored is not requested again.
    for (const [id, since] of shown) {
      const again = service.requests.slice(since).map(({ body }) => body.reference_user_id);
      expect(again).not.toContain(id);
    }
    expect(shown.size).toBeGreaterThan(0);
  },
  roundsLimitMs(ROUNDS),
);
