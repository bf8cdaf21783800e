import { WEBHOOK_TYPES } from '@connect-console/server/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { memberOf, openPage } from '../../testing/open-page';
import { problem, type Stubs, type StubResponse } from '../../testing/stub-api';

const [COMPLETED, REVOKED] = WEBHOOK_TYPES;
const OLD = 'https://hooks.example.com/old';
const NEW = 'https://hooks.example.com/new';

afterEach(() => {
  cleanup();
});

function open(more: Stubs = {}) {
  let saved: StubResponse<'config_get'> = [{ webhook_type: COMPLETED, destination_url: OLD }];
  return openPage('/sandbox/webhooks', {
    config_get: () => saved,
    config_create_or_edit: ({ body }) => {
      saved = [body];
      return { status: 'success', ...body };
    },
    ...more,
  });
}

async function write(type: string, text: string) {
  const webhook = within(await screen.findByRole('region', { name: type }));
  const edit = webhook.queryByRole('button', { name: /^(Edit|Set destination)$/ });
  if (edit) fireEvent.click(edit);
  fireEvent.change(webhook.getByRole('textbox', { name: 'Destination URL' }), {
    target: { value: text },
  });
  return webhook;
}
const leave = () => {
  const areas = within(screen.getByRole('navigation', { name: 'Areas' }));
  fireEvent.click(areas.getByRole('link', { name: 'Attempts' }));
};
const question = () => screen.findByRole('alertdialog', { name: 'Leave without saving?' });
const reload = () => {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
};

describe('an unsaved destination', () => {
  it('asks before the page is left', async () => {
    const { router } = open();
    await write(COMPLETED, NEW);
    await write(REVOKED, 'https://hooks.exam');
    leave();
    const asked = await question();
    expect(within(asked).getByText(COMPLETED)).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Cancel');
    fireEvent.click(within(asked).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(screen.queryByRole('alertdialog')).toBeNull();
    });
    expect(router.state.location.pathname).toBe('/sandbox/webhooks');
    expect(screen.getByDisplayValue(NEW)).toBeTruthy();
    leave();
    for (const type of [COMPLETED, REVOKED]) {
      await waitFor(() => {
        expect(screen.getByRole('alertdialog').textContent).toContain(type);
      });
      fireEvent.click(within(await question()).getByRole('button', { name: 'Leave' }));
    }
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/sandbox/events');
    });
  });

  it('makes the browser ask before a reload', async () => {
    open();
    await screen.findByRole('region', { name: COMPLETED });
    expect(reload()).toBe(false);
    await write(COMPLETED, NEW);
    expect(reload()).toBe(true);
  });

  it.each([
    ['nothing was written', null],
    ['the text equals the saved destination', ` ${OLD} `],
  ])('asks nothing if %s', async (_what, text) => {
    const { router } = open();
    await screen.findByRole('region', { name: COMPLETED });
    if (text !== null) {
      await write(COMPLETED, NEW);
      await write(COMPLETED, text);
    }
    expect(reload()).toBe(false);
    leave();
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/sandbox/events');
    });
  });

  it('asks nothing once it is saved', async () => {
    const { router } = open();
    const webhook = await write(COMPLETED, NEW);
    fireEvent.click(webhook.getByRole('button', { name: 'Save destination' }));
    await screen.findByText(/Saved in sandbox/);
    leave();
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/sandbox/events');
    });
  });

  it('does not ask after a sign-out', async () => {
    let isOut = false;
    const refused = () => problem(401, 'not_signed_in', 'No');
    const { router } = open({
      get_session: () => (isOut ? refused() : memberOf('admin')),
      config_create_or_edit: refused,
    });
    const webhook = await write(COMPLETED, NEW);
    isOut = true;
    fireEvent.click(webhook.getByRole('button', { name: 'Save destination' }));
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/sign-in');
    });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
