import type { RequestListener } from 'node:http';
import { listen, PortTakenError, type Listening } from '../../http/listen.js';
import type { Database } from '../database/schema.js';
import { readSetting, writeSetting } from '../database/settings.js';

/**
 * Key and certificate of the test receiver `wrong_tls`. The key is public on purpose and protects nothing: the
 * certificate is self-signed, so that a client that checks it refuses it. It is fixed because Node cannot create
 * certificates, and valid until 2120, so that the signer is the only fault that a client finds.
 */
const UNTRUSTED_PAIR = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgfAXIE+2dzgkC3FOG
eqP13AGSK57jmeWKtE8GcwImiLShRANCAATHJDqjcUyhNnZqyqjfMjpCE5Wwqeoh
O2TNfVVudbxvRnYIy37UEc1i71yLBYg5BY02r4MFvJxY0faim4dXhMOn
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBZTCCAQugAwIBAgIBATAKBggqhkjOPQQDAjAbMRkwFwYDVQQDDBByZWNlaXZl
ci5pbnZhbGlkMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAbMRkw
FwYDVQQDDBByZWNlaXZlci5pbnZhbGlkMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcD
QgAExyQ6o3FMoTZ2asqo3zI6QhOVsKnqITtkzX1VbnW8b0Z2CMt+1BHNYu9ciwWI
OQWNNq+DBbycWNH2opuHV4TDp6M+MDwwGwYDVR0RBBQwEoIQcmVjZWl2ZXIuaW52
YWxpZDAdBgNVHQ4EFgQU/Bf7/sQ7n+NbD4twdGWNlx4Rwn0wCgYIKoZIzj0EAwID
SAAwRQIge9wdQBRPQDvwWoVY8cs7D9MpJnbcTSJGg6tmMsBlsecCIQDkz4onj1bL
r2HKuHZcOxtILGcQw6ICPNPyz9puiN/ZBw==
-----END CERTIFICATE-----
`,
};

const PORT = 'wrong_tls_port';

/**
 * Listens with the self-signed certificate: on the port of the last start if that is free, so that an address that was
 * handed out before keeps failing in the same way, else on a free port.
 */
export async function listenWrongTls(
  database: Database,
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
