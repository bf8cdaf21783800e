import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestSandbox, type SandboxFixture } from '../../testing/fixtures/sandbox-fixture.js';
import { tempFolder } from '../../testing/fixtures/temp-folder.js';
import {
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../testing/services/webhook-receiver.js';

const run = promisify(execFile);
const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8');
const example = (language: string) =>
  new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(readme)?.[1] ?? '';

const folder = tempFolder();
let sandbox: SandboxFixture;
let receiver: WebhookReceiver;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await receiver.stop();
  await sandbox.remove();
  folder.remove();
});

const delivered = z.object({ reference_user_id: z.string(), type: z.string() });

function play(language: 'sh' | 'js') {
  const file = folder.file(`example.${language === 'js' ? 'mjs' : language}`);
  writeFileSync(file, example(language));
  const env = {
    PATH: process.env['PATH'],
    SANDBOX_URL: sandbox.url,
    SANDBOX_API_KEY: sandbox.key,
    WEBHOOK_URL: receiver.url,
  };
  return run(language === 'js' ? process.execPath : 'bash', [file], { env });
}

it.each(['sh', 'js'] as const)(
  'the example in %s delivers every call in spite of refusals',
  async (language) => {
    receiver.deliveries.length = 0;
    const refused = new Set<string>();
    receiver.answer(({ raw }) => {
      // The first delivery of every call fails.
      const status = refused.has(raw.toString()) ? 200 : 503;
      refused.add(raw.toString());
      return { status };
    });
    const { stdout } = await play(language);
    expect(stdout).toMatch(/^delivered all calls of ci-/);
    expect(receiver.deliveries).toHaveLength(36);
    const deliveries = [...refused].map((raw) => delivered.parse(JSON.parse(raw)));
    expect(new Set(deliveries.map(({ reference_user_id }) => reference_user_id)).size).toBe(18);
    const completed = deliveries.filter(({ type }) => type === 'USER_VERIFICATION_COMPLETED');
    expect(completed).toHaveLength(12);
  },
);

it.each(['sh', 'js'] as const)('the example in %s fails when a call fails', async (language) => {
  receiver.answer({ status: 500 });
  await expect(play(language)).rejects.toMatchObject({ code: 1 });
});
