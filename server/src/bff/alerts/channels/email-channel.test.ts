import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { channelTest } from '../../../contract/index.js';
import { FAST_ALERTS, sendUnsigned } from '../../../testing/fixtures/alert-fixture.js';
import { startTestConsole } from '../../../testing/fixtures/test-console.js';
import { eventually } from '../../../testing/eventually.js';
import { startMailServer, type MailServer } from '../../../testing/services/mail-server.js';
import { SELF_SIGNED } from '../../../testing/services/self-signed.js';
import { mailAlert, type EmailSettings } from './send.js';

const MESSAGE = {
  ...{ id: 'id-of-a-test', title: '[sandbox] a fails\r\nBcc: b@example.com', event: {} },
  link: 'https://console.example.com/settings/alerts',
};
const TO = JSON.stringify(['ada@example.com', 'grace@example.com']);
const PASSWORD = 'the-password-of-a-test';

let server: MailServer;
afterEach(() => server.stop());

const settings = (fields: Partial<EmailSettings> = {}): EmailSettings => ({
  ...{ host: '127.0.0.1', port: server.port, security: 'none', login: null },
  ...{ from: 'console@example.com', ...fields },
});
const login = { user: 'console', pass: PASSWORD };

it('sends a message to every address, in one header line whatever it says', async () => {
  server = await startMailServer();
  const smtp = settings({ login });
  expect(await mailAlert(smtp, TO, MESSAGE)).toEqual({ failure: null, detail: null });
  expect(server.signedIn).toEqual([`console ${PASSWORD}`]);
  const [mail] = server.mails;
  expect(mail).toMatchObject({
    ...{ from: 'console@example.com', to: ['ada@example.com', 'grace@example.com'] },
  });
  expect(mail?.text).toContain('\r\nSubject: [sandbox] a fails Bcc: b@example.com\r\n');
  expect(mail?.text).toContain('Message-ID: <id-of-a-test@example.com>');
  expect(mail?.text).toContain(MESSAGE.link);
});

it('cuts a long subject between two characters', async () => {
  server = await startMailServer();
  const title = `${'a'.repeat(199)}😀b`;
  expect(await mailAlert(settings(), TO, { ...MESSAGE, title })).toMatchObject({ failure: null });
  const [, subject = ''] =
    /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(server.mails[0]?.text ?? '') ?? [];
  const words = [...subject.matchAll(/=\?UTF-8\?Q\?(.*?)\?=/g)].map(([, word]) => word).join('');
  expect(decodeURIComponent(words.replaceAll('=', '%'))).toBe(`${'a'.repeat(199)}😀`);
});

it('sends neither password nor message if the connection cannot be encrypted', async () => {
  server = await startMailServer();
  const plain = settings({ security: 'starttls', login });
  const refused = await mailAlert(plain, TO, MESSAGE);
  expect(refused.failure).not.toBeNull();
  expect(JSON.stringify(refused)).not.toContain(PASSWORD);
  expect([...server.mails, ...server.signedIn]).toEqual([]);
  await server.stop();

  // Its certificate is self-signed.
  server = await startMailServer({ ...SELF_SIGNED, disabledCommands: [] });
  const untrusted = settings({ security: 'starttls', login });
  expect((await mailAlert(untrusted, TO, MESSAGE)).failure).not.toBeNull();
  expect([...server.mails, ...server.signedIn]).toEqual([]);
});

it('says how the server refused, or that there is none', async () => {
  server = await startMailServer({
    onRcptTo: (_address, _session, callback) => {
      callback(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
    },
  });
  const sent = await mailAlert(settings(), TO, MESSAGE);
  expect(sent.failure).toBe('SMTP_550');
  expect(sent.detail).toContain('no such mailbox');
  expect(await mailAlert(undefined, TO, MESSAGE)).toMatchObject({ failure: 'NO_SMTP_SERVER' });
  await server.stop();
  const away = await mailAlert(settings(), TO, MESSAGE);
  expect(away.failure).toBe('ESOCKET');
  server = await startMailServer();
});

it('gives up after a total time, and closes the connection', async () => {
  const total = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(total.signal);
  let isClosed = false;
  server = await startMailServer({
    // It never responds to this.
    onRcptTo: () => {
      total.abort();
    },
    onClose: () => {
      isClosed = true;
    },
  });
  expect((await mailAlert(settings(), TO, MESSAGE)).failure).toBe('ETIMEDOUT');
  expect(timeout).toHaveBeenCalledWith(30_000);
  timeout.mockRestore();
  await eventually(() => isClosed, Boolean);
});

it('is a channel of the console: its test, and an incident once', async () => {
  server = await startMailServer();
  const console = await startTestConsole({
    ...{ alerts: FAST_ALERTS, email: settings({ login }) },
    services: {
      sandbox: {
        ...{ baseUrl: 'http://127.0.0.1:9', apiKey: 'key-of-a-test', label: 'test' },
        ...{ webhookSecret: 'secret-of-a-test', dataRequestForm: 'object' },
      },
    },
  });
  const body = {
    kind: 'email',
    name: 'The team',
    environments: ['sandbox'],
    to: ['a@example.com'],
  };
  const added = await console.ask('POST', '/api/alerts/channels', { body });
  const { channel, secret } = z
    .object({ channel: z.object({ id: z.string() }), secret: z.null() })
    .parse(added.body);
  expect(secret).toBeNull();
  const tested = await console.ask('POST', `/api/alerts/channels/${channel.id}/test`, { body: {} });
  expect(channelTest.parse(tested.body).failure).toBeNull();
  await sendUnsigned(console.url);
  const [test, incident] = await eventually(
    () => server.mails,
    (mails) => mails.length === 2,
  );
  expect(test?.text).toContain('Test message');
  expect(incident?.text).toContain('Subject: [sandbox] 1');
  const list = await console.ask('GET', '/api/alerts/channels');
  expect(list.body).toMatchObject({
    email_from: 'console@example.com',
    channels: [{ target: 'a@example.com' }],
  });
  for (const text of [list.text, tested.text, console.log()]) expect(text).not.toContain(PASSWORD);
  await console.stop();
});
