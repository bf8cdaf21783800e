import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { registrationJob, registrationPage, REGISTRATIONS_AT_ONCE } from '../src/contract/index.js';
import { startChild } from './child.js';
import { median } from './table.js';

const USERS = 1000;
const ROUNDS = 5;
const LOOK_EVERY_MS = 50;

const ids = Array.from({ length: USERS }, (_value, n) => `bench-${n}`);

/** Seconds of a loop that only registers, and keeps nothing of the responses. */
async function bareLoop(url: URL): Promise<number> {
  const dispatcher = new Agent({ connections: REGISTRATIONS_AT_ONCE });
  const headers = {
    'api-key': url.searchParams.get('key') ?? '',
    'content-type': 'application/json',
  };
  const to = `${url.searchParams.get('service') ?? ''}/v1/business_connect_user/register`;
  const left = [...ids];
  const begun = performance.now();
  const worker = async () => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const body = JSON.stringify({ reference_user_id: id });
      const answer = await request(to, { method: 'POST', headers, body, dispatcher });
      await answer.body.dump();
      if (answer.statusCode !== 200) throw new Error(`It answered ${answer.statusCode}.`);
    }
  };
  await Promise.all(Array.from({ length: REGISTRATIONS_AT_ONCE }, worker));
  const seconds = (performance.now() - begun) / 1000;
  await dispatcher.close();
  return seconds;
}

/** Seconds from the press until the page shows that all are registered, and so known to the console. */
async function bulk(url: URL): Promise<{ answered: number; seconds: number }> {
  const at = `${url.origin}/api/sandbox/registrations`;
  const headers = { 'content-type': 'application/json', cookie: url.hash.slice(1) };
  const rows = ids.map((reference_user_id) => ({ reference_user_id }));
  const begun = performance.now();
  const since = () => (performance.now() - begun) / 1000;
  const body = JSON.stringify({ rows, request_id: randomUUID() });
  const started = await request(at, { method: 'POST', headers, body });
  const { id } = registrationJob.parse(await started.body.json());
  const answered = since();
  for (;;) {
    const page = await request(`${at}/${id}?after=${USERS}`, { headers });
    const { job } = registrationPage.parse(await page.body.json());
    if (job.counts.accepted === USERS && job.state === 'finished') break;
    await delay(LOOK_EVERY_MS);
  }
  return { answered, seconds: since() };
}

/** 1,000 users at the embedded sandbox: stored durably by both, compared with a loop that stores nothing. */
export async function benchRegistrations(): Promise<Record<string, string>[]> {
  const bare: number[] = [];
  const ours: number[] = [];
  const answers: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const run of ['bare', 'ours'] as const) {
      const child = await startChild('embedded');
      const url = new URL(child.url);
      if (run === 'bare') bare.push(await bareLoop(url));
      else {
        const { answered, seconds } = await bulk(url);
        answers.push(answered);
        ours.push(seconds);
      }
      await child.stop();
    }
  }
  const row = (name: string, seconds: number, answered: string) => ({
    '': name,
    users: String(USERS),
    'answered after s': answered,
    'all after s': seconds.toFixed(2),
    'target s': '10',
    ratio: (seconds / median(bare)).toFixed(2),
  });
  return [
    row('bare undici loop of 8, keeps nothing', median(bare), '-'),
    row('bulk registration, users known here', median(ours), median(answers).toFixed(2)),
  ];
}
