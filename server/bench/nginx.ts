import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from '../src/testing/eventually.js';
import { freePort } from '../src/testing/services/free-port.js';

const run = promisify(execFile);

/** An nginx that forwards. */
export interface Nginx {
  url: string;
  stop: () => Promise<void>;
}

/** Whether this machine has nginx. */
export async function hasNginx(): Promise<boolean> {
  return run('nginx', ['-v']).then(
    () => true,
    () => false,
  );
}

// One worker, because the other servers have one thread, and connections to the service that stay open.
const configuration = (folder: string, port: number, target: URL) => `
daemon off;
master_process off;
pid ${folder}/pid;
error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off;
  keepalive_requests 1000000000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  upstream service { server ${target.host}; keepalive 128; keepalive_requests 1000000000; }
  server {
    listen 127.0.0.1:${port};
    location /api/sandbox/ {
      proxy_pass http://service/;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header API-KEY the-key-of-the-bench;
    }
  }
}
`;

/** Starts an nginx that forwards /api/sandbox/ to the target. */
export async function startNginx(target: string): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'connect-console-bench-nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, port, new URL(target)));
  const child = spawn('nginx', ['-c', file, '-p', folder], { stdio: ['ignore', 'ignore', 2] });
  const url = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(`${url}/api/sandbox/`, { method: 'POST', body: '{}' }).then(
      () => true,
      () => false,
    );
  await eventually(answers, (isUp) => isUp);
  return {
    url,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
