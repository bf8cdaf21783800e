import { afterEach, expect, it } from 'vitest';
import { outcomeBatch, outcomeBatchPage, type OutcomeBatch } from '../../contract/index.js';
import { openSqlite } from '../../database/sqlite.js';
import { eventually } from '../../testing/eventually.js';
import { startSandboxChild, type SandboxChild } from '../../testing/processes/sandbox-child.js';
import { roundsLimitMs, soakRounds } from '../../testing/soak-rounds.js';
import { tempFolder } from '../../testing/fixtures/temp-folder.js';
import { migrations } from '../database/migrations.js';
import type { SandboxSchema } from '../database/schema.js';

const USERS = 120;
// Low enough that steps remain after every kill.
const KILLS = Math.min(soakRounds(2), USERS / 4);
const HOUR = 3_600_000;
const ids = Array.from({ length: USERS }, (_, n) => `qa-${n}`);

const folder = tempFolder();
let child: SandboxChild;
afterEach(async () => {
  await child.kill();
  folder.remove();
});

it(
  `does every step once, whatever it is killed in the middle of, ${KILLS} times`,
  async () => {
    const databaseFile = folder.file('sandbox.db');
    child = await startSandboxChild(databaseFile, 60_000);
    for (const type of ['COMPLETED', 'REVOKED', 'DETERMINED_UNFULFILLABLE']) {
      await child.ask('/v1/webhook/admin/config/create_or_edit', {
        webhook_type: `USER_VERIFICATION_${type}`,
        destination_url: 'http://127.0.0.1:9/',
      });
    }
    for (const reference_user_id of ids) {
      await child.ask('/v1/business_connect_user/register', { reference_user_id });
    }
    const request = {
      ...{ reference_user_ids: ids, spread_ms: KILLS * HOUR + HOUR, request_id: 'kill-test' },
      shares: [
        { percent: 60, outcome: 'verified' },
        { percent: 20, outcome: 'same_person' },
        { percent: 20, outcome: 'revoked' },
      ],
    };
    const { id } = outcomeBatch.parse(await child.ask('/sandbox/plans', request));
    const now = async (): Promise<OutcomeBatch> =>
      outcomeBatchPage.parse(await child.ask(`/sandbox/plan?id=${id}`)).plan;

    let done = 0;
    for (let n = 0; n < KILLS; n++) {
      await child.ask('/sandbox/clock', { advance_ms: HOUR });
      // The steps of an hour are due now, and some of them under way.
      await child.kill();
      child = await startSandboxChild(databaseFile, 60_000);
      expect(outcomeBatch.parse(await child.ask('/sandbox/plans', request)).id).toBe(id);
      const { counts } = await eventually(now, (read) => read.counts.done > done);
      expect(counts.waiting).toBeGreaterThan(0);
      done = counts.done;
    }
    await child.ask('/sandbox/clock', { advance_ms: 2 * HOUR });
    const over = await eventually(now, ({ state }) => state === 'finished');
    expect(over.counts).toMatchObject({ done: USERS, refused: 0, waiting: 0 });
    await child.kill();

    const database = await openSqlite<SandboxSchema>(databaseFile, migrations);
    const calls = await database.selectFrom('calls').select('webhook_type').execute();
    const states = await database.selectFrom('users').select('state').execute();
    await database.destroy();
    const count = (list: readonly string[], word: string) =>
      list.filter((one) => one.endsWith(word)).length;
    const types = calls.map(({ webhook_type }) => webhook_type);
    expect(['COMPLETED', 'UNFULFILLABLE', 'REVOKED'].map((type) => count(types, type))).toEqual([
      96, 24, 24,
    ]);
    const ends = states.map(({ state }) => state);
    expect(['verified', 'unfulfillable', 'revoked'].map((state) => count(ends, state))).toEqual([
      72, 24, 24,
    ]);
  },
  roundsLimitMs(KILLS),
);
