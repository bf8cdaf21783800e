import { expect, it } from 'vitest';
import { outcomeBatch, outcomeBatchPage, type OutcomeBatchStep } from '../../contract/index.js';
import { openSqlite } from '../../database/sqlite.js';
import { eventually } from '../../testing/eventually.js';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';
import { tempFolder } from '../../testing/fixtures/temp-folder.js';
import { migrations } from '../database/migrations.js';
import type { SandboxSchema, UserRow } from '../database/schema.js';

const USERS = 500;
const ids = Array.from({ length: USERS }, (_, n) => `qa-${n}`);

const registered = (reference_user_id: string): UserRow => ({
  ...{ user_id: `bcu_${reference_user_id}`, side: 'sandbox', reference_user_id, key_id: 'k' },
  ...{ invite_token: reference_user_id, redirect_url: null, uniqueness_region_id: 'survey' },
  data_request_types: '["GET_HUMANNESS_SCORE_AND_UNIQUE_HUMAN_ID"]',
  ...{ data_request_form: 'object', state: 'registered', version: 0, unfulfillable_reason: null },
  ...{ human_id: null, humanness_score: null, registered_at: 0, opened_at: null },
  completed_at: null,
});

/** Registrations over HTTP are covered elsewhere, and take longer than all of this. */
async function fill(databaseFile: string): Promise<void> {
  const database = await openSqlite<SandboxSchema>(databaseFile, migrations);
  await database.insertInto('users').values(ids.map(registered)).execute();
  await database.destroy();
}

async function allSteps(sandbox: SandboxFixture, id: string): Promise<OutcomeBatchStep[]> {
  const steps: OutcomeBatchStep[] = [];
  for (let after: number | null = 0; after !== null;) {
    const { body } = await sandbox.get(`/sandbox/plan?id=${id}&after=${after}`);
    const page = outcomeBatchPage.parse(body);
    expect(page.steps.length).toBeLessThanOrEqual(200);
    steps.push(...page.steps);
    after = page.next_after;
  }
  return steps;
}

it('apply to 500 users exactly, each in the state that the service then shows', async () => {
  const folder = tempFolder();
  const databaseFile = folder.file('sandbox.db');
  await fill(databaseFile);
  const sandbox = await startTestSandbox({ databaseFile });
  const { body } = await sandbox.post('/sandbox/plans', {
    reference_user_ids: ids,
    shares: [
      { percent: 80, outcome: 'verified' },
      { percent: 10, outcome: 'same_person' },
      { percent: 5, outcome: 'unfulfillable' },
      { percent: 5, outcome: 'never' },
    ],
  });
  const started = outcomeBatch.parse(body);
  expect(started).toMatchObject({ total: USERS, counts: { never: 25 } });
  const path = `/sandbox/plan?id=${started.id}`;
  const { plan: over } = await eventually(
    async () => outcomeBatchPage.parse((await sandbox.get(path)).body),
    (page) => page.plan.state === 'finished',
  );
  expect(over.counts).toEqual({ waiting: 0, done: 475, refused: 0, never: 25, cancelled: 0 });

  const steps = await allSteps(sandbox, started.id);
  expect(steps.map(({ n }) => n)).toEqual(ids.map((_, index) => index + 1));
  expect(new Set(steps.map((step) => step.reference_user_id)).size).toBe(USERS);
  const personsOf = (outcome: string, user_state: string | null) =>
    steps
      .filter((step) => step.outcome === outcome && step.user_state === user_state)
      .map(({ person }) => person);
  const verified = new Set(personsOf('verified', 'verified'));
  expect(verified.size).toBe(400);
  const again = personsOf('same_person', 'unfulfillable');
  expect(again).toHaveLength(50);
  expect(again.filter((person) => !verified.has(person))).toEqual([]);
  expect(personsOf('unfulfillable', 'unfulfillable')).toHaveLength(25);
  expect(personsOf('never', null)).toHaveLength(25);
  for (const n of [0, 430, 499]) {
    const step = steps[n];
    const user = await sandbox.get(`/sandbox/users/${step?.reference_user_id ?? ''}`);
    expect(user.body).toMatchObject({ state: step?.user_state ?? 'registered' });
  }
  await sandbox.remove();
  folder.remove();
});
