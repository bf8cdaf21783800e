import { z } from 'zod';
import type { Config } from '../../config/config.js';
import { networkFailure } from '../../http/network-failure.js';
import { reachableHost } from '../start-block.js';
import { failed, ok, skipped, warning, type Finding } from './finding.js';

const TIMEOUT_MS = 5_000;
const health = z.object({ status: z.enum(['ok', 'ready']) });

/** What responds at an address: a console, something else, or nothing (with the reason). */
type Responder = { is: 'console' | 'other' } | { is: 'none'; code: string };

async function ask(url: string): Promise<Responder> {
  try {
    const response = await fetch(url, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body: unknown = await response.json().catch(() => null);
    return { is: response.ok && health.safeParse(body).success ? 'console' : 'other' };
  } catch (error) {
    // fetch() wraps the network error.
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    return { is: 'none', code: networkFailure(cause, TIMEOUT_MS).code };
  }
}

const isRunning = (found: Responder): found is { is: 'console' } => found.is === 'console';

function publicFinding(url: string, found: Responder, isUp: boolean): Finding {
  const what = 'Public address';
  if (isRunning(found)) return ok(what, `${url} leads to a console.`);
  if (!isUp) return skipped(what, `${url} is looked at while the console runs.`);
  const reason = found.is === 'none' ? `does not respond (${found.code})` : 'leads elsewhere';
  const remedy =
    'Check PUBLIC_URL and the proxy in front. From this machine it may look different than from outside.';
  return warning(what, `${url} ${reason}.`, remedy);
}

function ownFinding(local: string, port: number, own: Responder, ready: Responder): Finding {
  const what = 'Console';
  if (own.is === 'other') {
    const remedy = 'Stop it, or set PORT to another one.';
    return failed(what, `Another program listens on port ${port}.`, remedy);
  }
  if (own.is === 'none') return skipped(what, `does not run at ${local}. npm start starts it.`);
  if (isRunning(ready)) return ok(what, `runs at ${local}.`);
  const remedy = 'It waits for its database; its log says why.';
  return failed(what, `runs at ${local}, and is not ready.`, remedy);
}

/** Checks whether a console runs here, and whether its public address leads to it. */
export async function checkConsole(config: Config): Promise<Finding[]> {
  const { PORT, HOST, PUBLIC_URL } = config;
  const local = `http://${reachableHost(HOST)}:${PORT}`;
  const [own, ready, outside] = await Promise.all([
    ask(`${local}/healthz`),
    ask(`${local}/readyz`),
    PUBLIC_URL === undefined ? null : ask(`${PUBLIC_URL}/healthz`),
  ]);
  return [
    ownFinding(local, PORT, own, ready),
    ...(PUBLIC_URL !== undefined && outside
      ? [publicFinding(PUBLIC_URL, outside, isRunning(own))]
      : []),
  ];
}
