import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { archivedCall, callDetailOf } from '../../testing/archived';
import { openPage } from '../../testing/open-page';
import { userDetail } from '../../testing/user-responses';

interface Shown {
  title: string;
  body: string | undefined;
  onclick: (() => void) | null;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A browser whose member answers the question for permission like this. */
function browser(answer: NotificationPermission, before: NotificationPermission = 'default') {
  const shown: Shown[] = [];
  const requestPermission = vi.fn(() => {
    FakeNotification.permission = answer;
    return Promise.resolve(answer);
  });
  class FakeNotification {
    static permission = before;
    static requestPermission = requestPermission;
    onclick: (() => void) | null = null;
    readonly body: string | undefined;
    constructor(
      readonly title: string,
      options?: NotificationOptions,
    ) {
      this.body = options?.body;
      shown.push(this);
    }
    close() {
      return undefined;
    }
  }
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('focus', () => undefined);
  return { shown, requestPermission };
}

const press = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Notify me' }));
};
const lookAgain = () => {
  window.dispatchEvent(new Event('visibilitychange'));
};

describe('a notification', () => {
  it('comes once, on another page, when a user’s outcome is known, and opens the user', async () => {
    const { shown, requestPermission } = browser('granted');
    let user = userDetail('panel-1', { status: 'waiting' });
    const { router } = openPage('/sandbox/users/panel-1', { get_user: () => user });
    await screen.findByRole('button', { name: 'Notify me' });
    expect(requestPermission).not.toHaveBeenCalled();
    await press();
    expect(await screen.findByText(/Keep this tab open/)).toBeTruthy();
    act(() => {
      void router.navigate({ to: '/$environment/events', params: { environment: 'sandbox' } });
    });
    await screen.findByRole('heading', { level: 1, name: 'Attempts' });
    user = { ...user, status: 'verified' };
    await waitFor(() => {
      lookAgain();
      expect(shown).toMatchObject([{ title: 'User: Verified', body: 'panel-1 in sandbox' }]);
    });
    act(() => shown[0]?.onclick?.());
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/sandbox/users/panel-1');
    });
    expect(shown).toHaveLength(1);
  });

  it('does not come while the record is on screen', async () => {
    const { shown } = browser('granted');
    let call = archivedCall({ transaction_id: 'ewh:1', state: 'retrying' });
    openPage('/sandbox/calls/ewh:1', { get_call: () => callDetailOf({ call }) });
    await press();
    await screen.findByText(/is delivered or has failed/);
    call = { ...call, state: 'delivered' };
    await waitFor(() => {
      lookAgain();
      expect(screen.queryByRole('button', { name: 'Notify me' })).toBeNull();
    });
    expect(shown).toEqual([]);
  });

  it.each([
    ['was denied', 'denied', 'denied', /The browser blocks notifications/],
    ['is not granted', 'default', 'default', /not allowed/],
  ] as const)(
    'explains why there is none where permission %s',
    async (_what, answer, before, text) => {
      browser(answer, before);
      openPage('/sandbox/users/panel-1', {
        get_user: () => userDetail('panel-1', { status: 'waiting' }),
      });
      await press();
      expect(await screen.findByText(text)).toBeTruthy();
      expect(screen.queryByText(/Keep this tab open/)).toBeNull();
    },
  );
});
