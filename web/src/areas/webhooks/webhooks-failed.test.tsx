import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { healthResponse, openPage } from '../../testing/open-page';
import { overviewResponse } from '../../testing/overview-responses';
import { problem } from '../../testing/stub-api';

it('says that what happened lately at the webhooks could not be read', async () => {
  openPage('/sandbox/webhooks', {
    config_get: () => [],
    get_overview: () => problem(500, 'internal', 'T'),
  });
  expect(await screen.findByText(/The responses are not available/)).toBeTruthy();
});

it('says that responses may be out of date while the polls fail', async () => {
  const failure = { code: 'upstream_unreachable' as const, detail: 'Connection refused.' };
  openPage('/sandbox/webhooks', {
    config_get: () => [],
    get_overview: () => overviewResponse(),
    get_health: () => healthResponse({ state: 'failing', failing_since: 1, failure }),
  });
  const note = (await screen.findByText(/The service has not responded since/)).parentElement;
  expect(note?.textContent).toContain('What is shown may be out of date');
});

describe('the webhooks page while the service is away', () => {
  it('shows the last known destinations below the reason, where the console has some', async () => {
    const away = () => problem(502, 'upstream_unreachable', 'No response');
    const read_at = Date.now() - 270_000;
    const { router } = openPage('/sandbox/webhooks', {
      config_get: away,
      get_known_webhooks: () => ({
        last: {
          configs: [
            {
              webhook_type: 'USER_VERIFICATION_REVOKED',
              destination_url: '<b>https://old.test</b>',
            },
          ],
          read_at,
        },
        earlier: null,
      }),
    });
    expect(await screen.findByText('<b>https://old.test</b>')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toContain('cannot be reached');
    const last = screen.getByRole('region', { name: 'Last known destinations' });
    expect(last.textContent).toContain('Last read 4 min ago');
    expect(within(last).getAllByText('No destination was set')).toHaveLength(2);
    expect(within(last).queryByRole('textbox')).toBeNull();

    // Every retry starts like this: a focused button keeps the focus.
    const alert = screen.getByRole('alert');
    await act(() => router.invalidate());
    expect(screen.getByRole('alert')).toBe(alert);

    openPage('/sandbox/webhooks', {
      config_get: away,
    });
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByText('Last known destinations')).toBeNull();
  });
});
