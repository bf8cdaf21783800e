import { NO_CREDENTIALS, WEBHOOK_TYPES } from '@connect-console/server/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { archivedCall } from '../../testing/archived';
import { dispatchPush, openPage } from '../../testing/open-page';
import { overviewResponse } from '../../testing/overview-responses';
import { problem, type StubResponse } from '../../testing/stub-api';

const [COMPLETED, REVOKED] = WEBHOOK_TYPES;
const OLD = 'https://hooks.example.com/old';
const NEW = 'https://hooks.example.com/new';
const one = () => [{ webhook_type: COMPLETED, destination_url: OLD }];

const webhook = (type: string) => screen.findByRole('region', { name: type });
const field = async (type: string) =>
  within(await webhook(type)).getByRole('textbox', { name: 'Destination URL' });

const shown = async (type: string) =>
  (await webhook(type)).querySelector('[data-destination]')?.textContent ?? null;

async function write(type: string, text: string) {
  const card = within(await webhook(type));
  const edit = card.queryByRole('button', { name: /^(Edit|Set destination)$/ });
  if (edit) fireEvent.click(edit);
  fireEvent.change(await field(type), { target: { value: text } });
}
async function save(type: string) {
  fireEvent.click(within(await webhook(type)).getByRole('button', { name: 'Save destination' }));
}

describe('the webhooks page', () => {
  it('shows all three webhooks in the order of the specification', async () => {
    openPage('/sandbox/webhooks', { config_get: one });
    await webhook(COMPLETED);
    const headings = screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent);
    expect(headings).toEqual([...WEBHOOK_TYPES]);
    expect(await shown(COMPLETED)).toBe(OLD);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect((await webhook(REVOKED)).textContent).toContain('Webhooks of this type are not sent');
  });

  it('leads to the calls of each event type', async () => {
    openPage('/sandbox/webhooks', { config_get: one });
    const link = within(await webhook(REVOKED)).getByRole('link', { name: 'View calls' });
    expect(link.getAttribute('href')).toBe(`/sandbox/calls?type=${REVOKED}`);
  });

  const failingAt = (webhook_type: string, destination_url: string, http_status: number) =>
    archivedCall({
      ...{ state: 'retrying', webhook_type, destination_url, http_status, response: '5xx' },
    });

  it.each([
    ['another URL of its host', NEW],
    ['another webhook with the same URL', OLD],
  ])('shows which webhook is failing, not %s', async (_title, destination_url) => {
    openPage('/sandbox/webhooks', {
      config_get: () => [...one(), { webhook_type: REVOKED, destination_url }],
      get_overview: () => overviewResponse({ failing_webhooks: [failingAt(COMPLETED, OLD, 503)] }),
    });
    const card = within(await webhook(COMPLETED));
    expect((await card.findByText('Failing')).closest('[data-status="failing"]')).toBeTruthy();
    expect(card.getByRole('link', { name: 'Last response: 503 Service Unavailable' })).toBeTruthy();
    expect(within(await webhook(REVOKED)).queryByText('Failing')).toBeNull();
  });

  it('shows each of two failing URLs of a host with its own response', async () => {
    openPage('/sandbox/webhooks', {
      config_get: () => [...one(), { webhook_type: REVOKED, destination_url: NEW }],
      get_overview: () =>
        overviewResponse({
          failing_webhooks: [failingAt(COMPLETED, OLD, 503), failingAt(REVOKED, NEW, 500)],
        }),
    });
    const last = (name: string) => ({ name: `Last response: ${name}` });
    const completed = within(await webhook(COMPLETED));
    await completed.findByRole('link', last('503 Service Unavailable'));
    const revoked = within(await webhook(REVOKED));
    revoked.getByRole('link', last('500 Internal Server Error'));
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
  it('shows what is overwritten, confirms it in production, and undoes it', async () => {
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
    const dialog = within(await screen.findByRole('alertdialog', { name: /in production\?$/ }));
    const sentUrls = () =>
      sent.flatMap(({ operation, body }) => (operation === 'config_create_or_edit' ? [body] : []));
    expect(sentUrls()).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Save in production' }));
    expect(await screen.findByText(/Saved in production/)).toBeTruthy();
    expect(await shown(COMPLETED)).toBe(NEW);
    expect(document.activeElement?.textContent).toContain('Saved in production');

    fireEvent.click(screen.getByRole('button', { name: 'Undo in production' }));
    expect(await screen.findByText(/Undone in production/)).toBeTruthy();
    expect(await shown(COMPLETED)).toBe(OLD);
    expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
    expect(sentUrls()).toEqual(
      [NEW, OLD].map((destination_url) => ({ webhook_type: COMPLETED, destination_url })),
    );

    configs = [{ webhook_type: COMPLETED, destination_url: 'https://colleague.example.com/' }];
    act(() => {
      dispatchPush('production', { event: 'webhooks', data: {} });
    });
    expect(await screen.findByText('https://colleague.example.com/')).toBeTruthy();
    expect(screen.queryByText(/Undone in production/)).toBeNull();
  });

  it('undoes a first destination by deleting it', async () => {
    let configs: StubResponse<'config_get'> = [];
    openPage('/sandbox/webhooks', {
      config_get: () => configs,
      config_create_or_edit: ({ body }) => {
        configs = [body];
        return { status: 'success', ...body };
      },
      config_delete: ({ body }) => {
        configs = [];
        return { status: 'success', ...body };
      },
    });
    await write(REVOKED, NEW);
    await save(REVOKED);
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(/Undone in sandbox/)).toBeTruthy();
    expect(await shown(REVOKED)).toBeNull();
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
    expect(await shown(type)).toBe(NEW);
    expect((await webhook(type)).textContent).not.toContain('Webhooks of this type are not sent');
  });

  it('takes no text while it saves, as that would be lost', async () => {
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
    await waitFor(async () => {
      expect(await field(COMPLETED)).toHaveProperty('readOnly', true);
    });
    finish(Response.json({}));
    await waitFor(async () => {
      expect(await shown(COMPLETED)).toBe(OLD);
    });
  });

  it('closes without a change on Cancel, and gives the focus back', async () => {
    openPage('/sandbox/webhooks', { config_get: one });
    await write(COMPLETED, NEW);
    const card = within(await webhook(COMPLETED));
    fireEvent.click(card.getByRole('button', { name: 'Cancel' }));
    expect(await shown(COMPLETED)).toBe(OLD);
    expect(document.activeElement).toBe(card.getByRole('button', { name: 'Edit' }));
  });

  it('sets one destination for all three, and undoes them together', async () => {
    let configs: StubResponse<'config_get'> = one();
    const { sent } = openPage('/sandbox/webhooks', {
      config_get: () => configs,
      config_create_or_edit: ({ body }) => {
        configs = [...configs.filter((each) => each.webhook_type !== body.webhook_type), body];
        return { status: 'success', ...body };
      },
      config_delete: ({ body }) => {
        configs = configs.filter((each) => each.webhook_type !== body.webhook_type);
        return { status: 'success', ...body };
      },
    });
    const open = await screen.findByRole('button', { name: 'Use one destination for all three' });
    fireEvent.click(open);
    const form = within(await screen.findByRole('region', { name: /^One destination/ }));
    // The field contains the only destination, so two webhooks would change.
    expect(form.getByRole('textbox')).toHaveProperty('value', OLD);
    expect(form.getByRole('button', { name: 'Save for 2 webhooks' })).toBeTruthy();
    fireEvent.change(form.getByRole('textbox'), { target: { value: NEW } });
    fireEvent.click(form.getByRole('button', { name: 'Save for 3 webhooks' }));
    expect(await screen.findByText(/Saved in sandbox for 3 webhooks/)).toBeTruthy();
    for (const type of WEBHOOK_TYPES) expect(await shown(type)).toBe(NEW);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    const undone = await screen.findByText(/^Undone in sandbox: 1 restored, 2 without a dest/);
    expect(undone.textContent).toContain('Webhooks of event types without a destination are not');
    expect(await shown(COMPLETED)).toBe(OLD);
    expect(await shown(REVOKED)).toBeNull();
    expect(sent.filter(({ operation }) => operation === 'config_delete')).toHaveLength(2);
  });

  it.each([
    ['hooks.example.com', 'Enter a full URL, such as https://hooks.example.com/connect'],
    ['https://user:pass@hooks.example.com/', `The URL ${NO_CREDENTIALS}`],
  ])('rejects %s at the field without a request', async (text, reason) => {
    const { sent } = openPage('/sandbox/webhooks', { config_get: one });
    await write(COMPLETED, text);
    await save(COMPLETED);
    expect((await screen.findByRole('alert')).textContent).toBe(reason);
    expect((await field(COMPLETED)).getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(await field(COMPLETED));
    expect(sent.some(({ operation }) => operation === 'config_create_or_edit')).toBe(false);
  });

  it('says how many destinations were changed before the service rejected one', async () => {
    let configs: StubResponse<'config_get'> = [];
    openPage('/sandbox/webhooks', {
      config_get: () => configs,
      config_create_or_edit: ({ body }) => {
        if (body.webhook_type === REVOKED) {
          return problem(422, 'upstream_refused', 'No', { failure_code: 'INVALID_REQUEST' });
        }
        configs = [...configs, body];
        return { status: 'success', ...body };
      },
    });
    const all = await screen.findByRole('button', { name: 'Use one destination for all three' });
    fireEvent.click(all);
    const form = within(await screen.findByRole('region', { name: /^One destination/ }));
    fireEvent.change(form.getByRole('textbox'), { target: { value: NEW } });
    fireEvent.click(form.getByRole('button', { name: 'Save for 3 webhooks' }));
    const { textContent } = await screen.findByRole('alert');
    expect(textContent).toContain('The service rejected the request as invalid');
    expect(textContent).toContain('1 of 3 destinations was changed.');
    expect(textContent).not.toContain('Nothing was changed');
    expect(await shown(COMPLETED)).toBe(NEW);
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
    expect(document.activeElement?.textContent).toContain('Deleted in production');
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
