import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openPage, problem } from '../testing/open-page';

const OLD = 'ewh:11111111-1111-4111-8111-111111111111';
const NEW = 'ewh:22222222-2222-4222-8222-222222222222';

function call(transaction_id: string, fields: object = {}) {
  return {
    transaction_id,
    webhook_type: 'USER_VERIFICATION_COMPLETED',
    status: 'FAILED',
    attempts: 16,
    reference_user_id: 'panel-1',
    created_at: '2026-03-01T12:00:00.000Z',
    ...fields,
  };
}

const rerunButton = () => screen.findByRole('button', { name: new RegExp(`^Rerun ${OLD}`) });
const reruns = (sent: { path: string; body: unknown }[]) =>
  sent.filter(({ path }) => path.endsWith('/rerun'));

afterEach(() => {
  cleanup();
});

describe('the calls page', () => {
  it('shows each call with its status, person and last answer', async () => {
    openPage('/sandbox/calls', {
      'call/get': () => [call(OLD)],
      'event/get': () => [{ transaction_id: OLD, attempt: 16, http_status: 503 }],
    });
    const row = (await rerunButton()).closest('tr');
    expect(row?.querySelector('[data-status="FAILED"]')?.textContent).toBe('Failed after 16');
    expect(row?.textContent).toContain('panel-1');
    expect(await screen.findByText('503')).toBeTruthy();
  });

  it('never draws a failed load as an empty list', async () => {
    openPage('/sandbox/calls', {
      'call/get': () => problem(502, 'upstream_unreachable', 'No answer'),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
    expect(screen.queryByText(/No webhook calls yet/)).toBeNull();
  });

  it('does not say that there are none when none could be read', async () => {
    openPage('/sandbox/calls', { 'call/get': () => [{ odd: 1 }, 'text'] });
    expect(await screen.findByText(/2 records could not be read/)).toBeTruthy();
    expect(screen.queryByText(/No webhook calls yet/)).toBeNull();
  });

  it('says what to do when there are none', async () => {
    openPage('/sandbox/calls', {});
    expect(await screen.findByText('No webhook calls yet')).toBeTruthy();
  });

  it('filters by what the address says, and by nothing that it cannot read', async () => {
    openPage('/sandbox/calls?status=COMPLETED', {
      'call/get': () => [call(OLD), call(NEW, { status: 'COMPLETED' })],
    });
    await screen.findByRole('button', { name: new RegExp(`^Rerun ${NEW}`) });
    expect(screen.queryByRole('button', { name: new RegExp(`^Rerun ${OLD}`) })).toBeNull();
  });

  it('opens a call by a press on any of its text, but not by one on Rerun', async () => {
    openPage('/sandbox/calls', { 'call/get': () => [call(OLD)], 'call/rerun': () => ({}) });
    const row = (await rerunButton()).closest('tr');
    fireEvent.click(await rerunButton());
    expect(await screen.findByText(/Rerun requested/, { selector: 'strong' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: new RegExp(OLD) })).toBeNull();
    const time = row?.querySelector('time');
    if (time) fireEvent.click(time);
    expect(await screen.findByRole('region', { name: new RegExp(OLD) })).toBeTruthy();
  });

  it('lists ids that are half of a surrogate pair', async () => {
    openPage('/sandbox/calls', {
      'call/get': () => [call('odd\ud800', { reference_user_id: 'bad\ud800' })],
    });
    const person = await screen.findByRole('link', { name: /^bad/ });
    expect(person.getAttribute('href')).toBe('/sandbox/users/bad%EF%BF%BD');
    expect(document.querySelector('a[href="/sandbox/calls/odd%EF%BF%BD"]')).toBeTruthy();
  });

  it('names production on every rerun', async () => {
    openPage('/production/calls', { 'call/get': () => [call(OLD)] });
    const button = await rerunButton();
    expect(button.getAttribute('aria-label')).toBe(`Rerun ${OLD} in production`);
    expect(button.textContent).toContain('in production');
  });
});

describe('rerun', () => {
  it('sends one request for a double click, and follows the new call', async () => {
    let listed = [call(OLD)];
    const { sent } = openPage('/sandbox/calls', {
      'call/get': () => listed,
      'call/rerun': () => {
        const made = { created_at: new Date().toISOString(), status: 'COMPLETED', attempts: 1 };
        listed = [call(NEW, made), ...listed];
        return { status: 'success', transaction_id: NEW };
      },
    });
    const button = await rerunButton();
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByText(/New call: Delivered on attempt 1/)).toBeTruthy();
    // The second half of a slow double click; then a press that is meant, whose request comes last.
    fireEvent.click(await rerunButton());
    const made = screen.getByRole('button', { name: new RegExp(`^Rerun ${NEW}`) });
    expect(made.closest('tr')?.textContent).toContain('rerun of');
    fireEvent.click(made);
    await waitFor(() => {
      expect(reruns(sent).at(-1)?.body).toEqual({ transaction_id: NEW });
    });
    expect(reruns(sent).map(({ body }) => body)).toEqual([
      { transaction_id: OLD },
      { transaction_id: NEW },
    ]);
  });

  it('ignores the second click of a double click when another row has moved under it', async () => {
    const { sent } = openPage('/sandbox/calls', {
      'call/get': () => [call(OLD), call(NEW)],
      'call/rerun': () => ({}),
    });
    fireEvent.click(await rerunButton(), { detail: 2 });
    fireEvent.click(screen.getByRole('button', { name: new RegExp(`^Rerun ${NEW}`) }));
    await waitFor(() => {
      expect(reruns(sent).at(-1)?.body).toEqual({ transaction_id: NEW });
    });
    expect(reruns(sent)).toHaveLength(1);
  });

  it('takes an empty answer for a success, and finds the new call by its time', async () => {
    let listed = [call(OLD)];
    openPage('/sandbox/calls', {
      'call/get': () => listed,
      'call/rerun': () => {
        listed = [
          call(NEW, { created_at: new Date().toISOString(), status: 'PENDING', attempts: 0 }),
          ...listed,
        ];
        return {};
      },
    });
    fireEvent.click(await rerunButton());
    expect(await screen.findByText(/matched by time/)).toBeTruthy();
    expect(screen.getAllByText(/Waiting for its first attempt/).length).toBeGreaterThan(0);
  });

  it('shows a refusal at the row, and never as requested', async () => {
    openPage('/sandbox/calls', {
      'call/get': () => [call(OLD)],
      'call/rerun': () => problem(503, 'upstream_maintenance', 'Maintenance'),
    });
    fireEvent.click(await rerunButton());
    const table = within(screen.getByRole('table'));
    expect((await table.findByRole('alert')).textContent).toContain('maintenance');
    expect(screen.queryByText(/Rerun requested/)).toBeNull();
  });

  it('names production also where a refused one can be sent again', async () => {
    openPage('/production/calls', {
      'call/get': () => [call(OLD)],
      'call/rerun': () => problem(422, 'upstream_refused', 'No'),
    });
    fireEvent.click(await rerunButton());
    const table = within(screen.getByRole('table'));
    expect(await table.findByRole('button', { name: 'Rerun again in production' })).toBeTruthy();
  });

  it('points out each new call once, also when the notice of a newer one is dismissed', async () => {
    // Newest first: the notice that is dismissed first is that of the newer rerun.
    const listed = [
      call('ewh:a', { created_at: '2026-03-01T12:00:00.000Z' }),
      call('ewh:b', { created_at: '2026-03-01T12:00:01.000Z' }),
    ];
    openPage('/sandbox/calls', {
      'call/get': () => listed,
      'call/rerun': (body) => {
        const { transaction_id } = body as { transaction_id: string }; // as the page sends it
        const made = `${transaction_id}-new`;
        listed.push(call(made, { created_at: new Date().toISOString(), status: 'COMPLETED' }));
        return { transaction_id: made };
      },
    });
    await screen.findByRole('button', { name: 'Rerun ewh:a' });
    const seen: string[] = [];
    HTMLElement.prototype.scrollIntoView = function () {
      seen.push(this.id);
    };
    for (const id of ['ewh:a', 'ewh:b']) {
      fireEvent.click(screen.getByRole('button', { name: `Rerun ${id}` }));
      await waitFor(() => {
        expect(seen).toContain(`call-${id}-new`);
      });
    }
    const before = [...seen];
    for (let left = 2; left > 0; left--) {
      const [first, ...others] = screen.getAllByRole('button', { name: 'Dismiss' });
      expect(others).toHaveLength(left - 1);
      if (first) fireEvent.click(first);
      await waitFor(() => {
        expect(screen.queryAllByRole('button', { name: 'Dismiss' })).toHaveLength(left - 1);
      });
      await new Promise(requestAnimationFrame);
    }
    expect(seen).toEqual(before);
  });
});
