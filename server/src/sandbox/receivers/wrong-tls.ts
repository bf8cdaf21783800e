import type { RequestListener } from 'node:http';
import type { Kysely } from 'kysely';
import { listen, PortTakenError, type Listening } from '../../http/listen.js';
import type { SandboxSchema } from '../database/schema.js';
import { readSetting, writeSetting } from '../database/settings.js';
import { UNTRUSTED_PAIR } from './untrusted-pair.js';

const PORT = 'wrong_tls_port';

/**
 * Listens with the certificate that nobody trusts: on the port of the last start where that is free, so
 * that an address given out before goes on failing in the same way, else on one that the system chooses.
 */
export async function listenWrongTls(
  database: Kysely<SandboxSchema>,
  handler: RequestListener,
  host: string,
): Promise<Listening> {
  const at = (port: number) => listen(handler, { host, port, tls: UNTRUSTED_PAIR });
  const last = Number((await readSetting(database, PORT)) ?? 0);
  const listening = await at(last).catch((error: unknown) => {
    if (error instanceof PortTakenError) return at(0);
    throw error;
  });
  await writeSetting(database, PORT, String(listening.port));
  return listening;
}
