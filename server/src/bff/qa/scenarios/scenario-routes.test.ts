import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scenarioList } from '../../../contract/index.js';
import {
  startTestSandbox,
  type SandboxFixture,
} from '../../../testing/fixtures/sandbox-fixture.js';
import { scenarioOf, serviceOf } from '../../../testing/fixtures/scenario-fixture.js';
import { startTestConsole, type TestConsole } from '../../../testing/fixtures/test-console.js';
import { newRun } from './scenario-run.js';
import { shipped } from './shipped.js';

let sandbox: SandboxFixture;
let console: TestConsole;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  const service = serviceOf(sandbox);
  console = await startTestConsole({
    services: { sandbox: service, production: { ...service, apiKey: 'production-key' } },
  });
});
afterAll(async () => {
  await console.stop();
  await sandbox.remove();
});

const post = (path: string, body: unknown, environment = 'sandbox') =>
  console.ask('POST', `/api/${environment}/${path}`, { body });
const listed = async (environment = 'sandbox') =>
  scenarioList.parse((await console.ask('GET', `/api/${environment}/scenarios`)).body).scenarios;
const register = { do: 'register', people: 'panel', count: 1 };
const mine = scenarioOf(register);

describe('the list', () => {
  it('has those that come with the console, each step in words', async () => {
    const all = await listed();
    expect(all.map(({ name, shipped: is }) => [name, is])).toEqual(
      shipped.map(({ name }) => [name, true]),
    );
    for (const { words, steps, name } of all) {
      const { items } = newRun({ name, title: name, about: '', steps }, 'admin');
      expect(words).toEqual(items.map(({ subject }) => subject));
    }
  });

  it('has those that were saved, of one environment, until they are deleted', async () => {
    expect(await post('scenarios', { ...mine, title: 'Before' })).toMatchObject({ status: 200 });
    const saved = await post('scenarios', mine);
    expect(saved.body).toEqual({
      ...{ ...mine, shipped: false, words: ['Register 1 user as panel'] },
    });
    expect((await listed()).filter((one) => !one.shipped)).toEqual([saved.body]);
    expect((await listed('production')).filter((one) => !one.shipped)).toEqual([]);
    expect(await post('scenarios/delete', { name: 'mine' })).toMatchObject({ status: 200 });
    expect(await post('scenarios/delete', { name: 'mine' })).toMatchObject({ status: 404 });
    expect((await listed()).filter((one) => !one.shipped)).toEqual([]);
  });
});

describe('refuses', () => {
  const name = 'happy-survey';
  it.each([
    ['to save', 'scenarios', { ...mine, name }],
    ['to delete', 'scenarios/delete', { name }],
  ])('%s one that comes with the console', async (_what, path, body) => {
    expect(await post(path, body)).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', fields: [{ field: 'name' }] },
    });
  });

  it.each([
    ['no object', [], ''],
    ['an unknown step', scenarioOf({ do: 'shell' }), 'steps.0.do'],
    ['an unknown group', scenarioOf({ do: 'settle', people: 'panel' }), 'steps.0.people'],
    ['a field too many', { ...mine, shipped: true }, 'shipped'],
  ])('%s, and names the place', async (_what, body, field) => {
    expect(await post('scenarios', body)).toMatchObject({
      status: 400,
      body: { fields: [{ field }] },
    });
  });

  it('a huge body', async () => {
    const body = { ...mine, about: 'x'.repeat(100_000) };
    expect(await post('scenarios', body)).toMatchObject({ status: 413 });
  });

  it('a run of an unsaved scenario', async () => {
    const body = { name: 'constructor', request_id: 'a-press-of-it' };
    expect(await post('scenario-runs', body)).toMatchObject({ status: 404 });
  });

  it.each([
    ['scenarios', mine],
    ['scenario-runs', { name, request_id: 'a-press-of-it' }],
  ])('POST %s where the service has no sandbox controls', async (path, body) => {
    expect(await post(path, body, 'production')).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: expect.stringContaining('no sandbox controls') as unknown }, // a matcher is typed as any
    });
  });

  it.each([
    ['nothing', 404],
    ['%00', 400],
    ['<b>', 404],
    ['a'.repeat(5000), 404],
  ])('the run %s with %i', async (id, status) => {
    const path = `scenario-runs/${id}`;
    expect(await console.ask('GET', `/api/sandbox/${path}`)).toMatchObject({ status });
    expect(await post(`${path}/cancel`, {})).toMatchObject({ status });
  });
});
