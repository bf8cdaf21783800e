import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { codeIn, LANGUAGES, type Language } from './languages';

const FOLDER = fileURLToPath(new URL('../../../../docs/verify-signatures/', import.meta.url));
const SECRET = 'whsec_of_a_test_ü';
const BODY =
  '{"transaction_id":"ewh:1","type":"USER_VERIFICATION_COMPLETED","reference_user_id":"Zoë","payload":{"a":[1, 2.50]}}';

interface Receiver {
  /** How a port is passed, besides the variable PORT. */
  start: (port: number) => readonly [command: string, ...parameters: string[]];
  /** Succeeds if the runtime is on this machine. */
  probe: readonly [command: string, ...parameters: string[]];
  /** How it reads the raw body, computes the HMAC, compares in constant time, calls that check, and parses. */
  rules: Readonly<Record<'raw' | 'hmac' | 'compare' | 'check', RegExp>>;
  parse: RegExp;
}

const RECEIVERS: Readonly<Record<Language['id'], Receiver>> = {
  node: {
    start: () => [process.execPath, 'receiver.mjs'],
    probe: [process.execPath, '--version'],
    rules: {
      raw: /rawBody = Buffer\.concat\(chunks\)/,
      hmac: /createHmac\('sha256', secret\)\.update\(rawBody\)\.digest\('hex'\)/,
      compare: /given\.length === expected\.length && timingSafeEqual\(given, expected\)/,
      check: /if \(!isSigned\(rawBody, request\.headers\['x-hub-signature-256'\]\)\)/,
    },
    parse: /JSON\.parse\(/,
  },
  python: {
    start: () => ['python3', 'receiver.py'],
    probe: ['python3', '--version'],
    rules: {
      raw: /raw_body = self\.rfile\.read\(/,
      hmac: /hmac\.new\(SECRET, raw_body, hashlib\.sha256\)\.hexdigest\(\)/,
      compare: /hmac\.compare_digest\(/,
      check: /if not is_signed\(raw_body, self\.headers\.get\("X-Hub-Signature-256", ""\)\)/,
    },
    parse: /json\.loads\(/,
  },
  php: {
    start: (port) => ['php', '-S', `127.0.0.1:${port}`, 'receiver.php'],
    probe: ['php', '--version'],
    rules: {
      raw: /\$rawBody = \(string\) file_get_contents\('php:\/\/input'\)/,
      hmac: /hash_hmac\('sha256', \$rawBody, \$secret\)/,
      compare: /hash_equals\(\$expected, \$header\)/,
      check:
        /if \(!isSigned\(\$rawBody, \$_SERVER\['HTTP_X_HUB_SIGNATURE_256'\] \?\? '', \$secret\)\)/,
    },
    parse: /json_decode\(/,
  },
  ruby: {
    start: (port) => ['rackup', '-p', String(port), 'receiver.ru'],
    probe: ['rackup', '--version'],
    rules: {
      raw: /raw_body = env\["rack\.input"\]&\.read\.to_s/,
      hmac: /OpenSSL::HMAC\.hexdigest\("SHA256", @secret, raw_body\)/,
      compare: /OpenSSL\.secure_compare\(expected, header\)/,
      check: /unless signed\?\(raw_body, env\.fetch\("HTTP_X_HUB_SIGNATURE_256", ""\)\)/,
    },
    parse: /JSON\.parse\(/,
  },
  go: {
    start: () => ['go', 'run', 'receiver.go'],
    probe: ['go', 'version'],
    rules: {
      raw: /rawBody, err := io\.ReadAll\(r\.Body\)/,
      hmac: /hmac\.New\(sha256\.New, \[\]byte\(secret\)\)\n\tmac\.Write\(rawBody\)/,
      compare: /hmac\.Equal\(\[\]byte\(expected\), \[\]byte\(header\)\)/,
      check: /!isSigned\(rawBody, r\.Header\.Get\("X-Hub-Signature-256"\), secret\)/,
    },
    parse: /json\.Unmarshal\(/,
  },
  java: {
    start: () => ['java', 'Receiver.java'],
    // The compiler starts a file, which not every Java can do.
    probe: ['javac', '--version'],
    rules: {
      raw: /byte\[\] rawBody = exchange\.getRequestBody\(\)\.readAllBytes\(\)/,
      hmac: /Mac\.getInstance\("HmacSHA256"\)[^}]*mac\.doFinal\(rawBody\)/,
      compare: /MessageDigest\.isEqual\(/,
      check: /header != null && isSigned\(rawBody, header, secret\)/,
    },
    parse: /new String\(rawBody/,
  },
};

const textOf = ({ file }: Language) => readFileSync(`${FOLDER}${file}`, 'utf8');

describe.each(LANGUAGES)('the receiver in $name', (language) => {
  const text = textOf(language);
  const { rules, parse } = RECEIVERS[language.id];

  it('is shown as the file is', () => {
    expect(codeIn(language)).toBe(text);
  });

  it('signs the raw body with a secret that must be set, compares in constant time, and parses afterwards', () => {
    for (const rule of Object.values(rules)) expect(text).toMatch(rule);
    expect(text).toMatch(/['"]sha256=['"] [+.]/);
    expect(text).toContain('Set WEBHOOK_SECRET.');
    expect(text).toMatch(/401|StatusUnauthorized/);
    expect(text.search(parse)).toBeGreaterThan(text.search(rules.check));
  });
});

const signed = (body: string, secret = SECRET) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
const GOOD = signed(BODY);

// The request, and the status of its response.
const CASES: readonly [what: string, body: string, header: string | undefined, status: number][] = [
  ['the signed body', BODY, GOOD, 200],
  [
    'another signed body',
    '{"type":"T","transaction_id":"ewh:2"}\n',
    signed('{"type":"T","transaction_id":"ewh:2"}\n'),
    200,
  ],
  ['no header', BODY, undefined, 401],
  ['an empty header', BODY, '', 401],
  ['the digest alone', BODY, GOOD.slice('sha256='.length), 401],
  ['the prefix alone', BODY, 'sha256=', 401],
  ['another prefix', BODY, GOOD.replace('sha256', 'sha1'), 401],
  ['a digest that is cut', BODY, GOOD.slice(0, -1), 401],
  ['a longer digest', BODY, `${GOOD}0`, 401],
  ['another secret', BODY, signed(BODY, 'another'), 401],
  ['an empty secret', BODY, signed(BODY, ''), 401],
  ['a body that was serialised again', JSON.stringify(JSON.parse(BODY)), GOOD, 401],
  ['a newline added', `${BODY}\n`, GOOD, 401],
  ['an empty body', '', GOOD, 401],
  ['a header that is no ASCII', BODY, 'sha256=\u00fc', 401],
];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port');
  return address.port;
}

/** The status of the response once the receiver accepts connections. Throws if it has ended. */
async function send(
  child: ChildProcess,
  port: number,
  body: string,
  header?: string,
): Promise<number> {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (header !== undefined) headers['X-Hub-Signature-256'] = header;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended`);
    try {
      const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body });
      await response.arrayBuffer();
      return response.status;
    } catch {
      await wait(50); // it is still starting
    }
  }
}

/** Starts a receiver once and sends it every case. */
async function statusesOf(language: Language): Promise<unknown[]> {
  const port = await freePort();
  const [command, ...parameters] = RECEIVERS[language.id].start(port);
  const child = spawn(command, parameters, {
    cwd: FOLDER,
    // Java reads a variable by the locale, and a machine may have none.
    env: { ...process.env, LC_ALL: 'C.UTF-8', PORT: String(port), WEBHOOK_SECRET: SECRET },
    stdio: 'ignore',
    // Its own process group, because a runtime may start the program as a child process.
    detached: true,
  });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.pid === undefined) return;
    process.kill(-child.pid);
    await once(child, 'exit');
  });
  const statuses: unknown[] = [];
  for (const [what, body, header] of CASES) {
    statuses.push([what, await send(child, port, body, header)]);
  }
  return statuses;
}

it('accept what is signed and nothing else, in every language whose runtime is on this machine', async () => {
  const here = LANGUAGES.filter(({ id }) => {
    const [command, ...parameters] = RECEIVERS[id].probe;
    return spawnSync(command, parameters, { stdio: 'ignore' }).status === 0;
  });
  expect(here.map(({ id }) => id)).toContain('node');
  const expected = CASES.map(([what, , , status]) => [what, status]);
  const results = await Promise.all(
    here.map(async (language) => [language.name, await statusesOf(language)]),
  );
  expect(results).toEqual(here.map(({ name }) => [name, expected]));
});
