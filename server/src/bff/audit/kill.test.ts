import { afterEach, beforeEach, expect, it } from 'vitest';
import { consoleChildren, type ConsoleChildren } from '../../testing/processes/console-children.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';
import { openTestDatabase } from '../../testing/fixtures/test-database.js';
import { roundsLimitMs, soakRounds } from '../../testing/soak-rounds.js';
import { follow } from './audit-chain.js';

const ROUNDS = soakRounds(2);
const ACKNOWLEDGED_A_ROUND = 15;
const MEMBERS = 4;

let consoles: ConsoleChildren;
let sandbox: SandboxFixture;
beforeEach(async () => {
  consoles = await consoleChildren();
  sandbox = await startTestSandbox();
});
afterEach(async () => {
  await consoles.remove();
  await sandbox.remove();
});

it(
  `has the intent of every action, and the outcome of every acknowledged one, in ${ROUNDS} kills`,
  async () => {
    const service = { baseUrl: sandbox.url, apiKey: sandbox.key, webhookSecret: 'of-a-test' };
    const ask = await consoles.signIn();
    const sent: string[] = [];
    const answered: string[] = [];

    for (let round = 0; round < ROUNDS; round += 1) {
      const child = consoles.next(service, false);
      const url = await child.start();
      const target = answered.length + ACKNOWLEDGED_A_ROUND;
      const member = async () => {
        while (answered.length < target) {
          const id = `user-${sent.length}`;
          sent.push(id);
          const path = `${url}/api/sandbox/v1/business_connect_user/register`;
          const { status } = await ask(path, 'POST', { reference_user_id: id });
          if (status === 200) answered.push(id);
        }
      };
      // The kill comes in the middle of the others' requests, which then fail.
      const members = Array.from({ length: MEMBERS }, member);
      await Promise.race(members);
      await child.kill();
      await Promise.allSettled(members);
    }

    const { database, remove } = await openTestDatabase(consoles.place);
    const rows = await database.kysely
      .selectFrom('audit')
      .selectAll()
      .orderBy('sequence')
      .execute();
    await remove();
    expect(follow({ sequence: 0, hash: '' }, rows)).toMatchObject({ sequence: rows.length });
    const of = (outcome: string) =>
      new Set(rows.filter((row) => row.outcome === outcome).map(({ object }) => object));
    expect(answered.filter((id) => !of('done').has(id))).toEqual([]);
    const done: string[] = [];
    for (const id of sent) {
      const { status } = await sandbox.post('/v1/business_connect_user/get_status', {
        reference_user_id: id,
      });
      if (status === 200) done.push(id);
    }
    expect(done.filter((id) => !of('intended').has(id))).toEqual([]);
    expect(done.length).toBeGreaterThanOrEqual(answered.length);
  },
  roundsLimitMs(ROUNDS),
);
