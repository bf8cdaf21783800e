import { HOOK_REFUSALS, WEBHOOK_TYPES } from '@connect-console/server/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { hookReport, openPage } from '../../testing/open-page';
import { problem } from '../../testing/stub-api';

const [COMPLETED, REVOKED] = WEBHOOK_TYPES;
const OLD = 'https://hooks.example.com/old';
const HOOK = 'https://console.example.com/hooks/sandbox';
const at = (destination_url: string) => () => [{ webhook_type: COMPLETED, destination_url }];

const webhook = async (type: string) => within(await screen.findByRole('region', { name: type }));
const panel = () => screen.findByRole('region', { name: 'Deliveries to this console' });
async function press(type: string, name: string | RegExp) {
  fireEvent.click(await (await webhook(type)).findByRole('button', { name }));
}

const result = {
  ...{ destination_url: OLD, sent: '{"payload":{"test":true}}', http_status: 200 },
  ...{ response_body: '<b>fine</b>', body_cut: false, network_error: null, duration_ms: 34 },
};
const network = (code: string, http_status: number | null = null) => ({
  ...{ ...result, http_status, response_body: null },
  network_error: { code, message: `words of ${code}` },
});

describe('a test event', () => {
  it.each([
    ['a response', result, [OLD, '200', 'OK', '34 ms', '<b>fine</b>']],
    ['a refusal', { ...result, http_status: 401 }, ['401', 'Unauthorized', 'Usually']],
    ['a cut body', { ...result, body_cut: true }, ['Only the first 16 kB']],
    [
      'no response',
      network('ECONNREFUSED'),
      ['Connection refused', 'Check', 'words of ECONNREFUSED'],
    ],
    [
      'a response that was cut off',
      network('ECONNRESET', 200),
      ['closed the connection', 'response started with 200'],
    ],
    ['the guard', network('PRIVATE_ADDRESS'), ['Not sent', 'ALLOW_PRIVATE_DESTINATIONS']],
  ])('shows %s in place', async (_what, response, texts) => {
    const { sent } = openPage('/sandbox/webhooks', {
      config_get: at(OLD),
      send_test_event: () => response,
    });
    const button = await (
      await webhook(COMPLETED)
    ).findByRole('button', { name: 'Send test event' });
    fireEvent.click(button);
    fireEvent.click(button);
    const shown = await screen.findByRole('region', { name: /Test event sent to/ });
    for (const text of texts) expect(shown.textContent).toContain(text);
    expect(shown.querySelector('b')).toBeNull();
    expect(sent.filter(({ operation }) => operation === 'send_test_event')).toEqual([
      {
        operation: 'send_test_event',
        path: '/api/sandbox/test-event',
        body: { webhook_type: COMPLETED, destination_url: OLD },
      },
    ]);
    fireEvent.click(within(shown).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: /Test event sent to/ })).toBeNull();
    });
  });

  it('that cannot be signed names the variable to set', async () => {
    openPage('/production/webhooks', {
      config_get: at(OLD),
      send_test_event: () => problem(422, 'no_webhook_secret', 'T'),
    });
    await press(COMPLETED, 'Send test event in production');
    expect((await screen.findByRole('alert')).textContent).toContain('WEBHOOK_SECRET');
  });

  it('goes to what is written, before it is saved, once that is an address', async () => {
    const { sent } = openPage('/sandbox/webhooks', {
      config_get: at(OLD),
      send_test_event: ({ body }) => ({ ...result, destination_url: body.destination_url }),
    });
    const shown = await webhook(COMPLETED);
    fireEvent.click(shown.getByRole('button', { name: 'Edit' }));
    const field = shown.getByRole('textbox', { name: 'Destination URL' });
    fireEvent.change(field, { target: { value: 'new.example.com' } });
    await press(COMPLETED, 'Send test event');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(field, { target: { value: ' https://new.example.com/ ' } });
    const button = shown.getByRole('button', { name: 'Send test event' });
    act(() => {
      // The second press of a double click comes before the next render.
      button.click();
      button.click();
    });
    await screen.findByRole('region', { name: 'Test event sent to https://new.example.com/' });
    const tests = sent.filter(({ operation }) => operation === 'send_test_event');
    expect(tests.map(({ body }) => body)).toEqual([
      { webhook_type: COMPLETED, destination_url: 'https://new.example.com/' },
    ]);
    expect(sent.some(({ operation }) => operation === 'config_create_or_edit')).toBe(false);
  });

  it('is only offered if there is a destination', async () => {
    openPage('/sandbox/webhooks', { config_get: at(OLD) });
    await (await webhook(COMPLETED)).findByRole('button', { name: 'Send test event' });
    expect((await webhook(REVOKED)).queryByRole('button', { name: /test event/ })).toBeNull();
  });
});

describe('the panel of deliveries', () => {
  it('shows received deliveries, and each reason for a rejection with what to do', async () => {
    const last_at = Date.now();
    const refused = HOOK_REFUSALS.map((reason, n) => ({ reason, count: n + 1, last_at }));
    openPage('/sandbox/webhooks', {
      get_incoming: () => hookReport({ received: 1234, last_received_at: last_at, refused }),
    });
    const text = (await panel()).textContent;
    expect(text).toContain('1,234 received');
    expect(text).toContain(HOOK);
    expect(within(await panel()).getAllByRole('listitem')).toHaveLength(HOOK_REFUSALS.length);
  });

  it('explains that no secret is set', async () => {
    openPage('/production/webhooks', { get_incoming: () => hookReport({ has_secret: false }) });
    expect((await panel()).textContent).toContain('CONNECT_PRODUCTION_WEBHOOK_SECRET');
  });

  it('that cannot be read leaves the webhooks as they are, and is loaded again on request', async () => {
    let isBroken = true;
    openPage('/sandbox/webhooks', {
      config_get: at(OLD),
      get_incoming: () => (isBroken ? problem(500, 'internal', 'T') : hookReport()),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('The console failed');
    expect(await (await webhook(COMPLETED)).findByText(OLD)).toBeTruthy();
    isBroken = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await panel()).toBeTruthy();
    await waitFor(() => {
      expect(screen.queryByRole('alert')).toBeNull();
    });
  });
});
