import { get, type ClientRequest } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { listedCall, startListingService } from '../src/testing/services/listing-service.js';
import { startChild } from './child.js';

const SETTLE_MS = 5_000;
const SPAN_MS = 30_000;
const LEASE_EVERY_MS = 12_000;
const USER = 'on-every-screen';

/** One browser: an open stream, and a watch of the user on its screen. */
interface Viewer {
  stream: ClientRequest;
  close: () => void;
}

function request(origin: string, cookie: string, path: string, body: object) {
  return fetch(`${origin}/api/sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
}

function openStream(origin: string, cookie: string): Promise<Viewer> {
  return new Promise((resolve, reject) => {
    const stream = get(`${origin}/api/sandbox/stream`, { headers: { cookie }, agent: false });
    stream.once('error', reject);
    stream.once('response', (response) => {
      if (response.statusCode !== 200)
        reject(new Error(`A stream answered ${response.statusCode}.`));
      response.resume();
      stream.on('error', () => undefined); // it is cut at the end
      resolve({ stream, close: () => stream.destroy() });
    });
  });
}

/** The requests that the service receives in 30 s while this many browsers are open. */
async function measure(count: number): Promise<Record<string, string>> {
  const service = await startListingService();
  for (let n = 1; n <= 50; n += 1) service.calls.push(listedCall(n));
  const child = await startChild('console', { target: service.url, sync: true });
  const { origin, hash } = new URL(child.url);
  const cookie = hash.slice(1);
  await request(origin, cookie, 'users', { reference_user_id: USER });

  const viewers: Viewer[] = [];
  while (viewers.length < count) viewers.push(await openStream(origin, cookie));
  const watch = async () => {
    const answers = await Promise.all(
      viewers.map(() => request(origin, cookie, 'watch', { reference_user_ids: [USER] })),
    );
    if (answers.some(({ status }) => status !== 204)) throw new Error('A watch was refused.');
  };
  await watch();
  const watching = setInterval(() => void watch(), LEASE_EVERY_MS);
  await delay(SETTLE_MS);
  service.requests.length = 0;
  await delay(SPAN_MS);
  const received = (what: string) =>
    String(service.requests.filter((one) => one.what === what).length);
  const row = {
    browsers: String(count),
    'seconds measured': String(SPAN_MS / 1000),
    'call/get': received('calls'),
    'event/get': received('events'),
    get_status: received('status'),
    'all requests': String(service.requests.length),
  };
  clearInterval(watching);
  for (const viewer of viewers) viewer.close();
  await child.stop();
  await service.stop();
  return row;
}

/** The requests that a service receives, however many browsers have the console open with one user on screen. */
export async function benchSync(): Promise<Record<string, string>[]> {
  return [await measure(1), await measure(500)];
}
