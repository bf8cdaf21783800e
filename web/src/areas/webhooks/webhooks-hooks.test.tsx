import { WEBHOOK_TYPES } from '@connect-console/server/contract';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openPage, problem, type Answer } from '../../testing/open-page';

const [COMPLETED, REVOKED] = WEBHOOK_TYPES;
const OLD = 'https://hooks.example.com/old';
const HOOK = 'https://console.example.com/hooks/sandbox';
const REPORT = {
  ...{ hook_url: HOOK, reach: 'anywhere', has_secret: true, received: 0, last_received_at: null },
  ...{ refused: [], relays: [] },
};
const relay = {
  ...{ webhook_type: COMPLETED, relay_url: OLD, changed_at: 1, changed_by: 'owner' },
  last: { at: Date.now(), http_status: null, network_code: 'ECONNREFUSED' },
};
const at = (destination_url: string) => () => [{ webhook_type: COMPLETED, destination_url }];

/** A service that keeps its configurations, as this page reads them anew after each change. */
function service(...first: object[]): Record<string, Answer> {
  let configs = first;
  return {
    'config/get': () => configs,
    'config/create_or_edit': (body) => {
      configs = [body as object]; // as the page sends it
      return {};
    },
  };
}

const slot = async (kind: string) => within(await screen.findByRole('region', { name: kind }));
const panel = () => screen.findByRole('region', { name: 'Deliveries to this console' });
async function press(kind: string, name: string | RegExp) {
  fireEvent.click(await (await slot(kind)).findByRole('button', { name }));
}
const writes = (sent: { path: string; body: unknown }[]) =>
  sent.filter(({ path }) => /create_or_edit|relay|test-event/.test(path));

afterEach(() => {
  cleanup();
});

describe('deliver to this console', () => {
  it('is one press where nothing is overwritten', async () => {
    const { sent } = openPage('/sandbox/webhooks', service());
    await press(REVOKED, 'Deliver to this console');
    expect(await (await slot(REVOKED)).findByText('Delivers to this console')).toBeTruthy();
    expect(writes(sent).map(({ body }) => body)).toEqual([
      { webhook_type: REVOKED, destination_url: HOOK },
    ]);
    const said = await screen.findByText(/come to this console from now on in sandbox/);
    expect(document.activeElement).toBe(said);
  });

  it('asks first where an address is overwritten, and keeps it as the relay’s before it switches', async () => {
    const { sent } = openPage('/sandbox/webhooks', {
      ...service(...at(OLD)()),
      '/hooks/relay': () => ({ ...REPORT, relays: [{ ...relay, last: null }] }),
    });
    await press(COMPLETED, 'Deliver to this console');
    const question = within(await screen.findByRole('region', { name: /^Deliver .* console\?$/ }));
    expect(question.getByText('Relay to the old address')).toBeTruthy();
    expect(writes(sent)).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: 'Deliver to this console' }));
    expect(await (await slot(COMPLETED)).findByText(/and relays to/)).toBeTruthy();
    expect(writes(sent)).toEqual([
      {
        path: '/api/sandbox/hooks/relay',
        body: { webhook_type: COMPLETED, relay_url: OLD },
      },
      {
        path: '/api/sandbox/v1/webhook/admin/config/create_or_edit',
        body: { webhook_type: COMPLETED, destination_url: HOOK },
      },
    ]);
  });

  it('leaves the old address behind only when told so', async () => {
    const { sent } = openPage('/production/webhooks', service(...at(OLD)()));
    await press(COMPLETED, 'Deliver to this console');
    fireEvent.click(await screen.findByRole('radio', { name: /Stop sending/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Deliver to this console in production' }));
    await (await slot(COMPLETED)).findByText('Delivers to this console');
    expect(writes(sent).map(({ path }) => path)).toEqual([
      '/api/production/v1/webhook/admin/config/create_or_edit',
    ]);
  });

  it('does not switch when the relay is refused, and gives the keyboard back on cancel', async () => {
    const { sent } = openPage('/sandbox/webhooks', {
      'config/get': at(OLD),
      '/hooks/relay': () => problem(400, 'invalid_request', 'No'),
    });
    await press(COMPLETED, 'Deliver to this console');
    const question = within(await screen.findByRole('region', { name: /^Deliver .* console\?$/ }));
    fireEvent.click(question.getByRole('button', { name: 'Deliver to this console' }));
    expect(await (await slot(COMPLETED)).findByRole('alert')).toBeTruthy();
    expect(writes(sent)).toHaveLength(1);
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
    const opener = (await slot(COMPLETED)).getByRole('button', { name: 'Deliver to this console' });
    expect(document.activeElement).toBe(opener);
    expect((await slot(COMPLETED)).queryByRole('alert')).toBeNull();
  });

  it.each([
    ['without a secret', { '/hooks': () => ({ ...REPORT, has_secret: false }) }, /secret/],
    [
      'for a viewer',
      { '/api/session': () => ({ name: 'V', email: null, role: 'viewer' }) },
      /role/,
    ],
  ] as [string, Record<string, Answer>, RegExp][])(
    'is not offered %s, and says why',
    async (_what, answers, why) => {
      const { sent } = openPage('/sandbox/webhooks', answers);
      const button = await (
        await slot(REVOKED)
      ).findByRole('button', { name: 'Deliver to this console' });
      expect(button.title).toMatch(why);
      fireEvent.click(button);
      expect(writes(sent)).toEqual([]);
    },
  );

  it('asks first where the service cannot reach the console, and says so', async () => {
    openPage('/sandbox/webhooks', { '/hooks': () => ({ ...REPORT, reach: 'this_machine' }) });
    await press(REVOKED, 'Deliver to this console');
    const question = await screen.findByRole('region', { name: /^Deliver .* console\?$/ });
    expect(question.textContent).toContain('cannot reach this address');
    expect((await panel()).textContent).toContain('cannot reach this address');
  });
});

describe('a relay', () => {
  it('says what came of the last delivery, and can be changed and stopped', async () => {
    let relays: object[] = [relay];
    const { sent } = openPage('/sandbox/webhooks', {
      'config/get': at(HOOK),
      '/hooks': () => ({ ...REPORT, relays }),
      '/hooks/relay': (body) => {
        const { relay_url } = body as { relay_url: string | null }; // as the page sends it
        relays = relay_url === null ? [] : [{ ...relay, relay_url, last: null }];
        return { ...REPORT, relays };
      },
    });
    expect(await (await slot(COMPLETED)).findByText(/ECONNREFUSED Nothing listens/)).toBeTruthy();
    await press(COMPLETED, 'Change the relay');
    const field = (await slot(COMPLETED)).getByRole('textbox', { name: 'Relay to' });
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'nowhere' } });
    await press(COMPLETED, 'Save relay');
    expect((await screen.findByRole('alert')).textContent).toContain('Enter a full URL');
    fireEvent.change(field, { target: { value: 'https://hooks.example.com/new' } });
    await press(COMPLETED, 'Save relay');
    expect(await (await slot(COMPLETED)).findByText('https://hooks.example.com/new')).toBeTruthy();
    await press(COMPLETED, 'Stop relaying');
    expect(await (await slot(COMPLETED)).findByText(/The relay is off/)).toBeTruthy();
    expect((await slot(COMPLETED)).queryByText(/and relays to/)).toBeNull();
    expect(writes(sent).map(({ body }) => body)).toEqual([
      { webhook_type: COMPLETED, relay_url: 'https://hooks.example.com/new' },
      { webhook_type: COMPLETED, relay_url: null },
    ]);
  });

  it('is refused at its field in the console’s words', async () => {
    const reason = 'is the console itself: deliveries would go round';
    openPage('/sandbox/webhooks', {
      'config/get': at(HOOK),
      '/hooks/relay': () =>
        Response.json(
          {
            ...{ type: 't', title: 'T', detail: 'D', status: 400, code: 'invalid_request' },
            ...{ request_id: 'r', fields: [{ field: 'relay_url', reason }] },
          },
          { status: 400 },
        ),
    });
    await press(COMPLETED, 'Relay to another address');
    const field = (await slot(COMPLETED)).getByRole('textbox', { name: 'Relay to' });
    fireEvent.change(field, { target: { value: HOOK } });
    await press(COMPLETED, 'Save relay');
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('that rests, because deliveries go elsewhere, is said', async () => {
    openPage('/sandbox/webhooks', {
      'config/get': at('https://other.example.com/'),
      '/hooks': () => ({ ...REPORT, relays: [relay] }),
    });
    expect(await (await slot(COMPLETED)).findByText(/do not come here/)).toBeTruthy();
  });
});
