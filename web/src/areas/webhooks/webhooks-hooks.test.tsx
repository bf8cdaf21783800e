import { WEBHOOK_TYPES, type Relay } from '@connect-console/server/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { hookReport, memberOf, openPage } from '../../testing/open-page';
import { problem, type Sent, type Stubs, type StubResponse } from '../../testing/stub-api';

const [COMPLETED, REVOKED] = WEBHOOK_TYPES;
const OLD = 'https://hooks.example.com/old';
const HOOK = 'https://console.example.com/hooks/sandbox';
const relay: Relay = {
  ...{ webhook_type: COMPLETED, relay_url: OLD },
};
const at = (destination_url: string) => () => [{ webhook_type: COMPLETED, destination_url }];

/** A service that stores its configurations, because this page reads them again after each change. */
function service(...first: StubResponse<'config_get'>): Stubs {
  let configs = first;
  return {
    config_get: () => configs,
    config_create_or_edit: ({ body }) => {
      configs = [body];
      return { status: 'success', ...body };
    },
  };
}

const webhook = async (type: string) => within(await screen.findByRole('region', { name: type }));
const panel = () => screen.findByRole('region', { name: 'Deliveries to this console' });
async function press(type: string, name: string | RegExp) {
  fireEvent.click(await (await webhook(type)).findByRole('button', { name }));
}
const writes = (sent: readonly Sent[]) =>
  sent.filter(({ operation }) => /create_or_edit|relay|test_event/.test(operation));

describe('deliver to this console', () => {
  it('is one press where nothing is overwritten', async () => {
    const { sent } = openPage('/sandbox/webhooks', service());
    await press(REVOKED, 'Deliver to this console');
    expect(await (await webhook(REVOKED)).findByText('Delivers to this console')).toBeTruthy();
    expect(writes(sent).map(({ body }) => body)).toEqual([
      { webhook_type: REVOKED, destination_url: HOOK },
    ]);
    const said = await screen.findByText(/^Saved in sandbox/);
    expect(document.activeElement?.contains(said)).toBe(true);
  });

  it('is not for a role that changes no webhooks there', async () => {
    openPage('/sandbox/webhooks', { ...service(), get_session: () => memberOf('support') });
    const button = (await webhook(REVOKED)).findByRole('button', {
      name: 'Deliver to this console',
    });
    expect((await button).title).toBe('The role support does not allow this in sandbox');
  });

  it('asks first where an address is overwritten, and keeps it as the relay’s before it switches', async () => {
    let report = hookReport();
    const { sent } = openPage('/sandbox/webhooks', {
      ...service(...at(OLD)()),
      get_incoming: () => report,
      set_relay: () => {
        report = hookReport({ relays: [relay] });
        return report;
      },
    });
    await press(COMPLETED, 'Deliver to this console');
    const question = within(
      await screen.findByRole('alertdialog', { name: /^Deliver .* console\?$/ }),
    );
    expect(question.getByText('Relay to the old address')).toBeTruthy();
    expect(writes(sent)).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: 'Deliver to this console' }));
    expect(await (await webhook(COMPLETED)).findByText(/and relays to/)).toBeTruthy();
    const undo = await (await webhook(COMPLETED)).findByRole('button', { name: 'Undo' });
    expect(writes(sent)).toEqual([
      {
        operation: 'set_relay',
        path: '/api/sandbox/hooks/relay',
        body: { webhook_type: COMPLETED, relay_url: OLD },
      },
      {
        operation: 'config_create_or_edit',
        path: '/api/sandbox/v1/webhook/admin/config/create_or_edit',
        body: { webhook_type: COMPLETED, destination_url: HOOK },
      },
    ]);
    fireEvent.click(undo);
    expect(await (await webhook(COMPLETED)).findByText(/Undone in sandbox/)).toBeTruthy();
    expect(writes(sent).at(-1)?.body).toEqual({ webhook_type: COMPLETED, destination_url: OLD });
  });

  it('stops sending to the old address only on request', async () => {
    const { sent } = openPage('/production/webhooks', service(...at(OLD)()));
    await press(COMPLETED, 'Deliver to this console');
    fireEvent.click(await screen.findByRole('radio', { name: /Stop sending/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Deliver to this console in production' }));
    await (await webhook(COMPLETED)).findByText('Delivers to this console');
    expect(writes(sent).map(({ path }) => path)).toEqual([
      '/api/production/v1/webhook/admin/config/create_or_edit',
    ]);
  });

  it('turns off a paused relay when only the console is to receive the deliveries', async () => {
    let relays = [{ ...relay, relay_url: 'https://hooks.example.com/oldest' }];
    const { sent } = openPage('/sandbox/webhooks', {
      ...service(...at(OLD)()),
      get_incoming: () => hookReport({ relays }),
      set_relay: () => {
        relays = [];
        return hookReport();
      },
    });
    await (await webhook(COMPLETED)).findByText(/is paused/);
    await press(COMPLETED, 'Deliver to this console');
    fireEvent.click(await screen.findByRole('radio', { name: /Stop sending/ }));
    const question = within(screen.getByRole('alertdialog'));
    fireEvent.click(question.getByRole('button', { name: 'Deliver to this console' }));
    await (await webhook(COMPLETED)).findByText('Delivers to this console');
    expect((await webhook(COMPLETED)).queryByText(/and relays to/)).toBeNull();
    expect(writes(sent).map(({ body }) => body)).toEqual([
      { webhook_type: COMPLETED, relay_url: null },
      { webhook_type: COMPLETED, destination_url: HOOK },
    ]);
  });

  it('does not switch when the relay is rejected', async () => {
    const { sent } = openPage('/sandbox/webhooks', {
      config_get: at(OLD),
      set_relay: () => problem(400, 'invalid_request', 'No'),
    });
    await press(COMPLETED, 'Deliver to this console');
    const question = within(
      await screen.findByRole('alertdialog', { name: /^Deliver .* console\?$/ }),
    );
    fireEvent.click(question.getByRole('button', { name: 'Deliver to this console' }));
    expect(await (await webhook(COMPLETED)).findByRole('alert')).toBeTruthy();
    expect(writes(sent)).toHaveLength(1);
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect((await webhook(COMPLETED)).queryByRole('alert')).toBeNull();
  });

  it.each([
    ['without a secret', { get_incoming: () => hookReport({ has_secret: false }) }, /secret/],
    ['for a viewer', { get_session: () => memberOf('viewer') }, /role/],
  ] as [string, Stubs, RegExp][])('is not offered %s, and says why', async (_what, stubs, why) => {
    const { sent } = openPage('/sandbox/webhooks', stubs);
    const button = await (
      await webhook(REVOKED)
    ).findByRole('button', { name: 'Deliver to this console' });
    expect(button.title).toMatch(why);
    fireEvent.click(button);
    expect(writes(sent)).toEqual([]);
  });

  it('asks first where the service cannot reach the console, and says so', async () => {
    openPage('/sandbox/webhooks', { get_incoming: () => hookReport({ reach: 'this_machine' }) });
    await press(REVOKED, 'Deliver to this console');
    const question = await screen.findByRole('alertdialog', { name: /^Deliver .* console\?$/ });
    expect(question.textContent).toContain('cannot reach this address');
    expect((await panel()).textContent).toContain('cannot reach this address');
  });
});

describe('a relay', () => {
  it('can be changed and stopped', async () => {
    let relays = [relay];
    const { sent } = openPage('/sandbox/webhooks', {
      config_get: at(HOOK),
      get_incoming: () => hookReport({ relays }),
      set_relay: ({ body: { relay_url } }) => {
        relays = relay_url === null ? [] : [{ ...relay, relay_url }];
        return hookReport({ relays });
      },
    });
    await press(COMPLETED, 'Change the relay');
    const field = screen.getByRole('textbox', { name: 'Relay to' });
    fireEvent.change(field, { target: { value: 'nowhere' } });
    const save = screen.getByRole('button', { name: 'Save relay' });
    expect(save.title).toMatch(/^Enter a full URL/);
    fireEvent.change(field, { target: { value: 'https://hooks.example.com/new' } });
    fireEvent.click(save);
    expect(
      await (await webhook(COMPLETED)).findByText('https://hooks.example.com/new'),
    ).toBeTruthy();
    await press(COMPLETED, 'Stop relaying');
    await waitFor(async () => {
      expect((await webhook(COMPLETED)).queryByText(/and relays to/)).toBeNull();
    });
    expect(document.activeElement?.textContent).toContain('Delivers to this console');
    expect(writes(sent).map(({ body }) => body)).toEqual([
      { webhook_type: COMPLETED, relay_url: 'https://hooks.example.com/new' },
      { webhook_type: COMPLETED, relay_url: null },
    ]);
  });

  it('is rejected at its field with the console’s reason', async () => {
    const reason = 'is the console itself: deliveries would go round';
    openPage('/sandbox/webhooks', {
      config_get: at(HOOK),
      set_relay: () =>
        problem(400, 'invalid_request', 'T', { fields: [{ field: 'relay_url', reason }] }),
    });
    await press(COMPLETED, 'Relay to another address');
    const field = screen.getByRole('textbox', { name: 'Relay to' });
    fireEvent.change(field, { target: { value: HOOK } });
    fireEvent.click(screen.getByRole('button', { name: 'Save relay' }));
    expect(await screen.findByText(reason)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it.each([
    ['deliveries go elsewhere', at('https://other.example.com/')],
    ['the event type has no destination', () => []],
  ])('that is paused because %s is marked as such', async (_why, config_get) => {
    openPage('/sandbox/webhooks', {
      config_get,
      get_incoming: () => hookReport({ relays: [relay] }),
    });
    expect(await (await webhook(COMPLETED)).findByText(/are not delivered here/)).toBeTruthy();
  });
});

describe('the webhook secret of the embedded sandbox', () => {
  const embedded: Stubs = {
    get_incoming: () => hookReport({ can_reveal: true }),
    reveal_secret: () => ({ webhook_secret: 'whsec_shown' }),
  };

  it('is shown to an admin who asks for it, until it is hidden', async () => {
    openPage('/sandbox/webhooks', embedded);
    fireEvent.click(await within(await panel()).findByRole('button', { name: 'Reveal' }));
    expect(await screen.findByText('whsec_shown')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect(screen.queryByText('whsec_shown')).toBeNull();
  });

  it('is not for other roles', async () => {
    openPage('/sandbox/webhooks', { ...embedded, get_session: () => memberOf('support') });
    const button = await within(await panel()).findByRole('button', { name: 'Reveal' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
  });
});
