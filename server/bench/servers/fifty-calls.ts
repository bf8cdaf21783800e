import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { report } from './report.js';

const calls = Array.from({ length: 50 }, (_value, index) => ({
  transaction_id: `ewh:00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  webhook_type: 'USER_VERIFICATION_COMPLETED',
  status: 'COMPLETED',
  attempts: 1,
  reference_user_id: `bench-${index}`,
  user_id: `bcu_${index}`,
  created_at: new Date(Date.UTC(2026, 10, 20) + index * 1000).toISOString(),
  updated_at: new Date(Date.UTC(2026, 10, 20) + index * 1000).toISOString(),
  next_attempt_at: null,
  completed_at: new Date(Date.UTC(2026, 10, 20) + index * 1000).toISOString(),
}));
const same = JSON.stringify(calls);
let count = 0;

/** The same fifty calls, the newest with a different number of attempts each time. */
function changing(): string {
  const [newest, ...rest] = calls;
  return JSON.stringify([{ ...newest, attempts: (count += 1) }, ...rest]);
}

const { changes } = z.object({ changes: z.boolean() }).parse(JSON.parse(process.argv[2] ?? '{}'));

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(changes ? changing() : same);
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo; // a TCP server has an AddressInfo
  report(`http://127.0.0.1:${port}`);
});
