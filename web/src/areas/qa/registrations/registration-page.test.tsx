import type { RegistrationItem, RegistrationJob } from '@connect-console/server/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { dispatchPush, openPage } from '../../../testing/open-page';
import { problem, type Stubs } from '../../../testing/stub-api';
import { offerResponse, userItem, registrationResponse } from '../../../testing/qa-responses';

const ITEMS = [
  userItem(1),
  userItem(2, {
    ...{ state: 'refused', user_id: null, invite_url: null, status: null },
    ...{ failure_code: 'INVALID_REQUEST', reason: '<i>no</i> \u202esuch' },
  }),
];
const COUNTS = { accepted: 1, refused: 1, waiting: 2 };

function open(
  path: string,
  job: () => RegistrationJob,
  items: RegistrationItem[] = ITEMS,
  more: Stubs = {},
) {
  return openPage(path, {
    qa_offer: () => offerResponse(),
    get_registration: ({ query }) => ({
      job: job(),
      items: items.filter(({ state }) => (query.state ?? state) === state),
      next_after: null,
    }),
    ...more,
  });
}
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('one bulk registration', () => {
  it('shows the state of each user, as text', async () => {
    open('/sandbox/qa/registrations/job-1', () => registrationResponse({}, COUNTS));
    expect(await screen.findByText('1 of 4 users registered, 1 refused.')).toBeTruthy();
    const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '1qa-1RegisteredWaiting for the userOpen',
      '2qa-2RefusedINVALID_REQUEST<i>no</i> ⟨U+202E⟩such',
    ]);
    expect(screen.getByRole('link', { name: 'qa-1' }).getAttribute('href')).toBe(
      '/sandbox/users/qa-1',
    );
    expect(screen.queryByRole('link', { name: 'qa-2' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Export CSV' }).getAttribute('href')).toBe(
      '/api/sandbox/registrations/job-1/export',
    );
    expect(screen.getByText(/you can close this page/)).toBeTruthy();
  });

  it('says of a user who was removed that there is no status', async () => {
    open('/sandbox/qa/registrations/job-1', () => registrationResponse({}, COUNTS), [
      userItem(1, { status: null }),
      userItem(2, { state: 'waiting', user_id: null, invite_url: null, status: null }),
    ]);
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '1qa-1RegisteredRemoved from the listsOpen',
      '2qa-2Waiting',
    ]);
  });

  it('keeps the filter in the URL, and requests only its items', async () => {
    const { router, sent } = open('/sandbox/qa/registrations/job-1', () =>
      registrationResponse({}, COUNTS),
    );
    fireEvent.click(await button(/^Refused/));
    await waitFor(() => {
      expect(screen.queryByRole('link', { name: 'qa-1' })).toBeNull();
    });
    expect(router.state.location.search).toEqual({ state: 'refused' });
    expect(sent.map(({ path }) => path)).toContain(
      '/api/sandbox/registrations/job-1?state=refused&after=0',
    );
    expect((await button(/^Refused/)).getAttribute('aria-pressed')).toBe('true');
  });

  it('updates with each push', async () => {
    let shown = registrationResponse({}, COUNTS);
    open('/sandbox/qa/registrations/job-1', () => shown);
    await screen.findByText('1 of 4 users registered, 1 refused.');
    shown = registrationResponse({ state: 'finished', finished_at: 2 }, { accepted: 4 });
    act(() => {
      dispatchPush('sandbox', { event: 'job', data: { kind: 'registration', id: 'job-1' } });
    });
    expect(await screen.findByText('4 of 4 users registered.')).toBeTruthy();
    expect(screen.getByText('Finished')).toBeTruthy();
  });

  it('says why it waits for the service', async () => {
    const blocked = { code: 'upstream_maintenance', detail: 'Closed until noon.', since: 1 };
    open('/sandbox/qa/registrations/job-1', () => registrationResponse({ blocked }, COUNTS));
    expect(await screen.findByText(/Closed until noon/)).toBeTruthy();
    expect(screen.getByText('Waiting for the service')).toBeTruthy();
  });

  it('is paused, resumed, and cancelled after a confirmation, each once', async () => {
    let shown = registrationResponse({}, COUNTS);
    const { sent } = open('/sandbox/qa/registrations/job-1', () => shown, ITEMS, {
      change_registration: ({ action }) => {
        const state = { pause: 'paused', resume: 'running', cancel: 'cancelled' } as const;
        if (action !== 'retry') shown = registrationResponse({ state: state[action] }, COUNTS);
        return shown;
      },
    });
    fireEvent.click(await button('Pause'));
    expect(await screen.findByText('Paused')).toBeTruthy();
    fireEvent.click(await button('Resume'));
    await button('Pause');
    fireEvent.click(await button('Cancel the rest'));
    const dialog = screen.getByRole('alertdialog', { name: 'Cancel the rest?' });
    expect(dialog.textContent).toContain('2 users will not be registered');
    const confirm = within(dialog).getByRole('button', { name: 'Cancel the rest' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    expect(await screen.findByText('Cancelled')).toBeTruthy();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    const writes = sent.filter(({ body }) => body !== undefined).map(({ path }) => path);
    expect(writes.map((path) => path.split('/').at(-1))).toEqual(['pause', 'resume', 'cancel']);
  });

  it('retries the users that were not registered, and shows a failure', async () => {
    let fails = true;
    open(
      '/sandbox/qa/registrations/job-1',
      () => registrationResponse({ state: 'finished' }, { accepted: 1, refused: 1, unknown: 2 }),
      ITEMS,
      {
        change_registration: () =>
          fails ? problem(409, 'conflict', 'Other') : registrationResponse({}, COUNTS),
      },
    );
    fireEvent.click(await button('Retry 3 users'));
    expect(screen.getByText(/^1 user refused/).textContent).toContain(
      'No response says whether 2 users are registered',
    );
    expect(await screen.findByRole('alert')).toBeTruthy();
    fails = false;
    fireEvent.click(await button('Retry 3 users'));
    await waitFor(() => {
      expect(screen.queryByRole('alert')).toBeNull();
    });
  });

  it('leads to the outcomes of all registered users', async () => {
    open('/sandbox/qa/registrations/job-1', () =>
      registrationResponse({ state: 'finished' }, { accepted: 2 }),
    );
    const link = await screen.findByRole('link', { name: 'Outcomes…' });
    expect(link.getAttribute('href')).toBe('/sandbox/qa/outcomes?batch=job-1');
  });

  it('shows an unknown registration as a failure', async () => {
    openPage('/sandbox/qa/registrations/gone', {
      qa_offer: () => offerResponse(),
      get_registration: () => problem(404, 'not_found', 'No'),
    });
    expect((await screen.findByRole('alert')).textContent).toContain('Not found');
  });
});

describe('the print sheet', () => {
  const print = '/sandbox/qa/registrations/job-1/print';
  const registered = Array.from({ length: 13 }, (_user, n) => userItem(n + 1));
  const done = () => registrationResponse({ state: 'finished' }, { accepted: 13 });

  it('contains all registered users in order, page by page', async () => {
    const { router } = open(print, done, [
      ...registered,
      userItem(14, { state: 'unknown', invite_url: null }),
    ]);
    expect(await screen.findByText('2 pages')).toBeTruthy();
    const codes = screen.getAllByRole('img').map((code) => code.textContent);
    expect(codes).toEqual(registered.map(({ reference_user_id: id }) => `QR code of ${id}`));
    const pages = ['Page 1', 'Page 2'].map((name) => screen.getByRole('list', { name }));
    expect(pages.map((page) => within(page).getAllByRole('listitem').length)).toEqual([12, 1]);
    fireEvent.change(screen.getByRole('combobox', { name: 'Paper' }), {
      target: { value: 'letter' },
    });
    await waitFor(() => {
      expect(router.state.location.search).toEqual({ paper: 'letter' });
    });
    expect(document.querySelector('[data-sheet="letter"]')).toBeTruthy();
  });

  it('warns that phones cannot open invites of a loopback address', async () => {
    open(print, done, registered);
    await screen.findByText('2 pages');
    expect(screen.queryByText('npm start -- --lan')).toBeNull();
    open(print, done, [userItem(1, { invite_url: 'http://127.0.0.1:4475/invite/1' })]);
    const note = await screen.findByText('npm start -- --lan');
    expect(note.closest('[data-print="never"]')).toBeTruthy();
  });

  it('says that no user is registered yet, or that the registration is not finished', async () => {
    open(print, () => registrationResponse({}, { waiting: 13 }), []);
    expect(await screen.findByText('No user is registered yet')).toBeTruthy();
    open(print, () => registrationResponse({}, { accepted: 13, waiting: 7 }), registered);
    expect(await screen.findByText(/The registration is not finished/)).toBeTruthy();
  });
});
