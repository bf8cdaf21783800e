import { WEBHOOK_TYPES, type InboxEntry } from '@connect-console/server/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { healthResponse, memberOf, openPage } from '../../../testing/open-page';
import { problem, type Stubs, type Stub, type StubResponse } from '../../../testing/stub-api';
import { offerResponse } from '../../../testing/qa-responses';

const COMPLETED = 'USER_VERIFICATION_COMPLETED';
const receivers = [
  {
    ...{
      name: 'status',
      address: 'http://s.test/r/status/{n}',
      about: 'Responds with this status.',
    },
    parameter: { label: 'HTTP status', min: 200, max: 599, usual: 500 },
  },
  { name: 'no_dns', address: 'http://x.invalid/r', parameter: null, about: 'Ends with ENOTFOUND.' },
];
const entry = (id: number, fields: Partial<InboxEntry> = {}): InboxEntry => ({
  ...{ id, at: '2026-03-01T12:00:00.000Z', receiver: 'status', method: 'POST', path: '/r' },
  ...{ transaction_id: `ewh:${id}`, webhook_type: COMPLETED, reference_user_id: `qa-${id}` },
  ...{ signature: 'match', body_bytes: 2, answer: 'HTTP 500', http_status: 500 },
  ...fields,
});
const page = (entries: InboxEntry[]) => ({ entries, newest: entries[0]?.id ?? 0, more: false });
// Like the service: `after` returns newer entries only.
const inboxOf =
  (entries: () => InboxEntry[]): Stub<'qa_inbox'> =>
  ({ query: { after = 0 } }) => {
    return { ...page(entries()), entries: entries().filter(({ id }) => id > after) };
  };

function open(path: string, more: Stubs = {}) {
  return openPage(path, {
    qa_offer: () => offerResponse(),
    qa_receivers: () => ({ receivers }),
    qa_inbox: inboxOf(() => []),
    config_get: () => [{ webhook_type: COMPLETED, destination_url: 'http://old.test/' }],
    ...more,
  });
}

describe('test receivers', () => {
  it('have an address with the parameter in it, and explain an invalid parameter', async () => {
    const { router } = open('/sandbox/qa/receiver');
    const field = await screen.findByLabelText('HTTP status');
    expect(screen.getByText('http://s.test/r/status/500')).toBeTruthy();
    fireEvent.change(field, { target: { value: '42' } });
    expect(screen.getByRole('alert').textContent).toBe('HTTP status must be 200 to 599');
    expect(screen.queryByText(/s\.test/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'No such host' }));
    expect(await screen.findByText('Ends with ENOTFOUND.')).toBeTruthy();
    expect(router.state.location.search).toMatchObject({ receiver: 'no_dns' });
  });

  it('are used for webhooks after showing what is replaced', async () => {
    const configs: StubResponse<'config_get'> = [];
    const { sent } = open('/sandbox/qa/receiver', {
      config_get: () =>
        configs.length > 0
          ? configs
          : [{ webhook_type: COMPLETED, destination_url: 'http://old.test/' }],
      config_create_or_edit: ({ body }) => {
        configs.push(body);
        return { status: 'success', ...body };
      },
    });
    const use = await screen.findByRole('button', { name: 'Use for 3 webhooks' });
    expect(document.querySelector('del')?.textContent).toBe('http://old.test/');
    fireEvent.click(use);
    fireEvent.click(use);
    expect(await screen.findByText(/^Saved in sandbox for 3 webhooks/)).toBeTruthy();
    const saved = sent.filter(({ operation }) => operation === 'config_create_or_edit');
    const destination_url = 'http://s.test/r/status/500';
    expect(saved.map(({ body }) => body)).toEqual(
      WEBHOOK_TYPES.map((webhook_type) => ({ webhook_type, destination_url })),
    );
  });

  it('cannot be used with an invalid status, with the reason', async () => {
    const { sent } = open('/sandbox/qa/receiver');
    fireEvent.change(await screen.findByLabelText('Use for'), { target: { value: COMPLETED } });
    fireEvent.change(screen.getByLabelText('HTTP status'), { target: { value: '999' } });
    expect(screen.getByText('HTTP status must be 200 to 599')).toBeTruthy();
    const use = screen.getByRole('button', { name: 'Use for 1 webhook' });
    expect(use.title).toBe('HTTP status must be 200 to 599');
    fireEvent.click(use);
    expect(sent.filter(({ operation }) => operation === 'config_create_or_edit')).toEqual([]);
    fireEvent.change(screen.getByLabelText('HTTP status'), { target: { value: '404' } });
    expect(use.title).toBe('');
  });

  it('cannot be used by a role that may not change webhooks', async () => {
    open('/production/qa/receiver', {
      get_session: () => memberOf('qa'),
    });
    const button = await screen.findByRole('button', { name: 'Use for 3 webhooks' });
    expect(button.getAttribute('title')).toContain('qa');
  });
});

describe('the inbox', () => {
  it('lists deliveries newest first, and new ones as they arrive', async () => {
    let entries = [entry(1)];
    open('/sandbox/qa/receiver', { qa_inbox: inboxOf(() => entries) });
    expect(await screen.findByText('qa-1')).toBeTruthy();
    const odd = { signature: 'mismatch', answer: '<i>reset</i>', http_status: null } as const;
    entries = [entry(2, odd), ...entries];
    expect(await screen.findByText('qa-2')).toBeTruthy();
    const inbox = screen.getByRole('table', { name: /^Inbox/ });
    const rows = [...inbox.querySelectorAll('[id]')];
    expect(rows.map(({ id }) => id)).toEqual(['deliveries-2', 'deliveries-1']);
    expect(rows[0]?.textContent).toContain('Wrong signature');
    expect(rows[0]?.textContent).toContain('<i>reset</i>');
  });

  it('says nothing of the console’s polls, from which deliveries do not come', async () => {
    open('/sandbox/qa/receiver', { get_health: () => healthResponse() });
    expect(await screen.findByText('No deliveries yet')).toBeTruthy();
    expect(screen.queryByText('No poll has succeeded yet')).toBeNull();
    const failing_since = Date.now() - 60_000;
    open('/sandbox/qa/receiver', {
      get_health: () => healthResponse({ state: 'failing', failing_since, polled_at: 1 }),
    });
    expect(await screen.findByText('failing')).toBeTruthy();
    expect(await screen.findByText('No deliveries yet')).toBeTruthy();
    expect(screen.queryByText(/What is shown may be out of date/)).toBeNull();
  });

  it('keeps the user of its filter in the URL', async () => {
    const { router, sent } = open('/sandbox/qa/receiver?user=qa-1');
    expect(await screen.findByText('No deliveries for this user')).toBeTruthy();
    expect(sent.some(({ path }) => path.endsWith('/inbox?reference_user_id=qa-1'))).toBe(true);
    fireEvent.change(screen.getByRole('searchbox', { name: 'User' }), { target: { value: '' } });
    expect(await screen.findByText('No deliveries yet')).toBeTruthy();
    expect(router.state.location.search).toEqual({});
  });

  it('opens a delivery with its bytes, headers and signature result', async () => {
    const body = Buffer.from('<script>"שלום"</script>\u0000');
    const record = {
      ...entry(1, { signature: 'malformed', body_bytes: body.length }),
      headers: [['X-Odd', '<img src=x>'] as [string, string]],
      ...{ body_base64: body.toString('base64'), body_cut: false },
    };
    open('/sandbox/qa/receiver', {
      qa_inbox: inboxOf(() => [entry(1)]),
      qa_inbox_record: () => record,
    });
    fireEvent.click(await screen.findByRole('link', { name: /entry 1/ }));
    const detail = within(await screen.findByRole('region', { name: /^Delivery/ }));
    expect(await detail.findByText(/is not sha256= and 64 hexadecimal digits/)).toBeTruthy();
    expect(detail.getByLabelText('Body', { selector: 'pre' }).textContent).toBe(
      '<script>"שלום"</script>⟨U+0000⟩',
    );
    expect(detail.getByLabelText('Headers as received').textContent).toBe('X-Odd: <img src=x>');
    expect(detail.getByRole('link', { name: 'qa-1' }).getAttribute('href')).toBe(
      '/sandbox/users/qa-1',
    );
    fireEvent.click(detail.getByRole('link', { name: 'Close the delivery' }));
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: /^Delivery/ })).toBeNull();
    });
  });

  it('is cleared after a confirmation', async () => {
    let entries = [entry(1)];
    const { sent } = open('/sandbox/qa/receiver', {
      qa_inbox: inboxOf(() => entries),
      qa_inbox_clear: () => {
        entries = [];
        return {};
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Clear the inbox' }));
    const dialog = screen.getByRole('alertdialog', { name: 'Clear the inbox?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Clear the inbox' }));
    expect(await screen.findByText('No deliveries yet')).toBeTruthy();
    expect(sent.filter(({ operation }) => operation === 'qa_inbox_clear')).toHaveLength(1);
  });

  it('keeps the last known deliveries, marked as such, when the service is unreachable', async () => {
    let isAway = false;
    const respond = inboxOf(() => [entry(1)]);
    open('/sandbox/qa/receiver', {
      qa_inbox: (request) =>
        isAway ? problem(502, 'upstream_unreachable', 'Away') : respond(request),
    });
    expect(await screen.findByText('qa-1')).toBeTruthy();
    isAway = true;
    expect(await screen.findByText(/Showing the last known deliveries/)).toBeTruthy();
    expect(screen.getByText('qa-1')).toBeTruthy();
  });
});
