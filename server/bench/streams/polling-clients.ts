import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

const EVERY_MS = 2000;

function get(url: string, cookie: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers: { cookie } }, (response) => {
      response.resume().once('end', resolve);
    });
    asked.once('error', reject).end();
  });
}

/** This many clients read the calls every 2 s for this long (ms); returns how many requests were answered. */
export async function poll(
  origin: string,
  cookie: string,
  count: number,
  spanMs: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const end = performance.now() + spanMs;
  let answered = 0;
  const client = async (start: number) => {
    await delay(start);
    while (performance.now() < end) {
      const asked = performance.now();
      await get(`${origin}/api/sandbox/calls`, cookie, agent);
      answered += 1;
      await delay(Math.max(0, EVERY_MS - (performance.now() - asked)));
    }
  };
  await Promise.all(Array.from({ length: count }, (_value, n) => client((n / count) * EVERY_MS)));
  agent.destroy();
  return answered;
}
