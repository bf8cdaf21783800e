import type { PhoneAccess } from '@connect-console/server/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { memberOf, openPage } from '../../../testing/open-page';
import { offerResponse } from '../../../testing/qa-responses';
import { problem, type Stubs } from '../../../testing/stub-api';
import { userDetail, userEntry, userHistory } from '../../../testing/user-responses';

const ACCESS: PhoneAccess = { url: 'http://192.0.2.7:41234', until: Date.now() + 8 * 3_600_000 };

/** The page of a user whose invite only this computer can open, and a switch that works. */
function open(
  phones: PhoneAccess | null | undefined,
  more: Stubs = {},
  at = '/sandbox/users/panel-1',
) {
  let state = phones;
  return openPage(at, {
    get_user: () => userDetail('panel-1', { invite_url: 'http://127.0.0.1:4475/invite/abc' }),
    get_user_history: () => userHistory(),
    watch_users: () => null,
    qa_offer: () => offerResponse(state === undefined ? {} : { phones: state }),
    qa_phones: ({ body: { on } }) => ({ phones: (state = on ? ACCESS : null) }),
    ...more,
  });
}

const link = () => screen.findByRole('link', { name: 'Open' });

describe('an open invite', () => {
  it('that every device can open is scanned with a phone', async () => {
    open(undefined, {
      get_user: () => userDetail('panel-1', { invite_url: 'https://verify.test/invite/abc' }),
    });
    expect(await screen.findByTitle('QR code of the invite')).toBeTruthy();
    expect(screen.getByText(/Scan with the phone’s camera/)).toBeTruthy();
    expect(screen.queryByText('npm start -- --lan')).toBeNull();
  });
});

describe('phones in the same network', () => {
  it('are let in by one press, which changes code and link, and kept out by another', async () => {
    const { sent } = open(null);
    fireEvent.click(await screen.findByRole('button', { name: 'Let phones in' }));
    expect(await screen.findByText('192.0.2.7:41234')).toBeTruthy();
    expect((await link()).getAttribute('href')).toBe('http://192.0.2.7:41234/invite/abc');
    expect(screen.getByText(/Scan with the phone’s camera/)).toBeTruthy();
    // This browser stays at its own address.
    expect(
      screen.getByRole('link', { name: 'Continue on this computer' }).getAttribute('href'),
    ).toBe('http://127.0.0.1:4475/invite/abc?check');
    fireEvent.click(screen.getByRole('button', { name: 'Stop phones' }));
    await screen.findByRole('button', { name: 'Let phones in' });
    expect((await link()).getAttribute('href')).toBe('http://127.0.0.1:4475/invite/abc');
    const switched = sent.filter(({ operation }) => operation === 'qa_phones');
    expect(switched.map(({ body }) => body)).toEqual([{ on: true }, { on: false }]);
  });

  it('can scan a sheet of codes, which says how', async () => {
    const codes = () =>
      [...document.querySelectorAll('[data-sheet-code] path:last-child')].map((code) =>
        code.getAttribute('d'),
      );
    open(
      null,
      {
        export_chosen_users: () =>
          new Response(
            JSON.stringify([
              userEntry('panel-1', { invite_url: 'http://127.0.0.1:4475/invite/abc' }),
            ]),
          ),
      },
      '/sandbox/qr-sheet#id=panel-1',
    );
    const press = await screen.findByRole('button', { name: 'Let phones in' });
    const before = codes();
    expect(before).toHaveLength(1);
    fireEvent.click(press);
    expect(await screen.findByText('192.0.2.7:41234')).toBeTruthy();
    await waitFor(() => {
      expect(codes()).not.toEqual(before);
    });
  });

  it('are not offered where the service does not', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const { sent } = open(undefined);
    expect(await screen.findByText('npm start -- --lan')).toBeTruthy();
    // The offer is not asked for again.
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent.filter(({ operation }) => operation === 'qa_offer')).toHaveLength(1);
    expect(screen.queryByText(/Scan with the phone’s camera/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Let phones in' })).toBeNull();
  });

  it('need a role that may do it', async () => {
    open(null, { get_session: () => memberOf('viewer') });
    const button = await screen.findByRole('button', { name: 'Let phones in' });
    expect(button.title).toMatch(/role/);
  });

  it('stay out where there is no network, and the page says why', async () => {
    open(null, {
      qa_phones: () =>
        problem(400, 'upstream_refused', 'T', {
          failure_reason: 'This computer is in no network.',
        }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Let phones in' }));
    expect((await screen.findByRole('alert')).textContent).toContain('no network');
  });
});
