import { WEBHOOK_TYPES } from '@connect-console/server/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { dispatchPush } from '../../api/live/live-reactions';
import { openPage } from '../../testing/open-page';
import { problem, type StubResponse } from '../../testing/stub-api';

const [COMPLETED, REVOKED] = WEBHOOK_TYPES;
const OLD = 'https://hooks.example.com/old';
const NEW = 'https://hooks.example.com/new';
const one = () => [{ webhook_type: COMPLETED, destination_url: OLD }];

const webhook = (type: string) => screen.findByRole('region', { name: type });
const field = async (type: string) =>
  within(await webhook(type)).getByRole('textbox', { name: 'Destination URL' });

async function write(type: string, text: string) {
  fireEvent.change(await field(type), { target: { value: text } });
}
async function save(type: string) {
  fireEvent.click(within(await webhook(type)).getByRole('button', { name: 'Save destination' }));
}

afterEach(() => {
  cleanup();
});

describe('the webhooks page', () => {
  it('shows all three webhooks in the order of the specification', async () => {
    openPage('/sandbox/webhooks', { config_get: one });
    await webhook(COMPLETED);
    const headings = screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent);
    expect(headings).toEqual([...WEBHOOK_TYPES]);
    expect(await field(COMPLETED)).toHaveProperty('value', OLD);
    expect((await webhook(REVOKED)).textContent).toContain('Webhooks of this type are not sent');
  });

  it('leads to the calls of each event type', async () => {
    openPage('/sandbox/webhooks', { config_get: one });
    const link = within(await webhook(REVOKED)).getByRole('link', { name: 'View calls' });
    expect(link.getAttribute('href')).toBe(`/sandbox/calls?type=${REVOKED}`);
  });

  it('never shows a failed load as "not configured"', async () => {
    openPage('/sandbox/webhooks', {
      config_get: () => problem(502, 'upstream_unreachable', 'No response'),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
    expect(screen.queryByText(/Not configured/)).toBeNull();
  });

  it('shows an unknown event type as it came', async () => {
    const webhook_type = 'USER_VERIFICATION_DENIED';
    openPage('/sandbox/webhooks', {
      config_get: () => Response.json([...one(), { webhook_type, destination_url: NEW }]),
    });
    const others = await screen.findByRole('region', { name: 'Other configurations' });
    expect(others.textContent).toContain(webhook_type);
    expect(within(others).queryByRole('textbox')).toBeNull();
  });
});

describe('saving', () => {
  it('shows what is overwritten before it is saved, and sends the new one', async () => {
    let configs: StubResponse<'config_get'> = one();
    const { sent } = openPage('/production/webhooks', {
      config_get: () => configs,
      config_create_or_edit: ({ body }) => {
        configs = [body];
        return { status: 'success', ...body };
      },
    });
    await write(COMPLETED, NEW);
    const text = (await webhook(COMPLETED)).textContent;
    expect(text).toContain(OLD);
    expect(text).toContain(NEW);
    expect(text).toContain('This changes production');
    await save(COMPLETED);
    expect(await screen.findByText(/Saved in production/)).toBeTruthy();
    expect(sent.filter(({ operation }) => operation === 'config_create_or_edit')).toEqual([
      {
        operation: 'config_create_or_edit',
        path: '/api/production/v1/webhook/admin/config/create_or_edit',
        body: { webhook_type: COMPLETED, destination_url: NEW },
      },
    ]);

    configs = [{ webhook_type: COMPLETED, destination_url: 'https://colleague.example.com/' }];
    act(() => {
      dispatchPush('production', { event: 'webhooks', data: {} });
    });
    expect(await screen.findByDisplayValue('https://colleague.example.com/')).toBeTruthy();
    expect(screen.queryByText(/Saved in production/)).toBeNull();
  });

  it.each([
    ['overwritten', COMPLETED],
    ['new', REVOKED],
  ])('shows a destination that is %s also when the read after it fails', async (_what, type) => {
    let isBroken = false;
    openPage('/sandbox/webhooks', {
      config_get: () => (isBroken ? problem(502, 'upstream_unreachable', 'T') : one()),
      config_create_or_edit: ({ body }) => {
        isBroken = true;
        return { status: 'success', ...body };
      },
    });
    await write(type, NEW);
    await save(type);
    expect((await screen.findByText(/Saved in sandbox/)).textContent).toContain(NEW);
    expect(await screen.findByText(/last known webhooks/)).toBeTruthy();
    expect(await field(type)).toHaveProperty('value', NEW);
    expect((await webhook(type)).textContent).not.toContain('Webhooks of this type are not sent');
  });

  it('keeps text that is written during a save', async () => {
    let finish: (value: Response) => void = () => undefined;
    openPage('/sandbox/webhooks', {
      config_get: one,
      config_create_or_edit: () =>
        new Promise<Response>((resolve) => {
          finish = resolve;
        }),
    });
    await write(COMPLETED, NEW);
    await save(COMPLETED);
    const button = within(await webhook(COMPLETED)).getByRole('button', {
      name: 'Save destination',
    });
    await waitFor(() => {
      expect(button.getAttribute('aria-busy')).toBe('true');
    });
    await write(COMPLETED, `${NEW}/2`);
    finish(Response.json({}));
    await waitFor(() => {
      expect(button.getAttribute('aria-busy')).toBeNull();
    });
    expect(await field(COMPLETED)).toHaveProperty('value', `${NEW}/2`);
  });

  it('rejects an invalid address at the field without a request', async () => {
    const { sent } = openPage('/sandbox/webhooks', { config_get: one });
    await write(COMPLETED, 'hooks.example.com');
    await save(COMPLETED);
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Enter a full URL, such as https://hooks.example.com/connect',
    );
    expect((await field(COMPLETED)).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(await field(COMPLETED));
    expect(sent.some(({ operation }) => operation === 'config_create_or_edit')).toBe(false);
  });

  it('keeps the text when the service rejects it', async () => {
    openPage('/sandbox/webhooks', {
      config_get: one,
      config_create_or_edit: () => problem(422, 'upstream_refused', 'No'),
    });
    await write(COMPLETED, NEW);
    await save(COMPLETED);
    expect((await screen.findByRole('alert')).textContent).toContain('rejected');
    expect(await field(COMPLETED)).toHaveProperty('value', NEW);
  });
});

describe('deleting', () => {
  it('asks first, naming the event type, the destination and production', async () => {
    let configs: StubResponse<'config_get'> = one();
    const { sent } = openPage('/production/webhooks', {
      config_get: () => configs,
      config_delete: ({ body }) => {
        configs = [];
        return { status: 'success', ...body };
      },
    });
    fireEvent.click(within(await webhook(COMPLETED)).getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog.textContent).toContain(COMPLETED);
    expect(dialog.textContent).toContain(OLD);
    expect(sent.some(({ operation }) => operation === 'config_delete')).toBe(false);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete in production' }));
    await waitFor(async () => {
      expect((await webhook(COMPLETED)).textContent).toContain(
        'Webhooks of this type are not sent',
      );
    });
    expect(await screen.findByText(/Deleted in production/)).toBeTruthy();
    expect(document.activeElement).toBe(await field(COMPLETED));
    expect(sent.find(({ operation }) => operation === 'config_delete')?.body).toEqual({
      webhook_type: COMPLETED,
    });
  });

  it('shows the webhook as not configured also when the read after it fails', async () => {
    let isBroken = false;
    openPage('/sandbox/webhooks', {
      config_get: () => (isBroken ? problem(502, 'upstream_unreachable', 'T') : one()),
      config_delete: ({ body }) => {
        isBroken = true;
        return { status: 'success', ...body };
      },
    });
    fireEvent.click(within(await webhook(COMPLETED)).getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/Deleted in sandbox/)).toBeTruthy();
    expect((await webhook(COMPLETED)).textContent).toContain('Webhooks of this type are not sent');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('shows the failure of a deletion whose dialog was closed', async () => {
    let finish: (value: Response) => void = () => undefined;
    openPage('/sandbox/webhooks', {
      config_get: one,
      config_delete: () =>
        new Promise<Response>((resolve) => {
          finish = resolve;
        }),
    });
    fireEvent.click(within(await webhook(COMPLETED)).getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    const confirm = dialog.getByRole('button', { name: 'Delete' });
    fireEvent.click(confirm);
    await waitFor(() => {
      expect(confirm.getAttribute('aria-busy')).toBe('true');
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    finish(problem(504, 'upstream_timeout', 'T'));
    const alert = await within(await webhook(COMPLETED)).findByRole('alert');
    expect(alert.textContent).toContain('took too long');
  });
});
