import { DATA_REQUEST_TYPES } from '@connect-console/server/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { overviewResponse } from '../../testing/overview-responses';
import { openPage } from '../../testing/open-page';
import { problem, type Sent, type Stubs, type StubResponse } from '../../testing/stub-api';
import { userDetail } from '../../testing/user-responses';

const INVITE = 'https://verify.example.com/invite/abc';
const ENTRY = userDetail('panel-1', {
  invite_url: INVITE,
  data_request_type: 'IS_PHONE_NUMBER_VERIFIED',
});
const REGISTERED: StubResponse<'register'> = {
  status: 'success',
  invite_url: INVITE,
  user_id: 'bcu_1',
  connection_verified: false,
};

function open(stubs: Stubs = {}, environment = 'sandbox') {
  return openPage(`/${environment}/users/register`, {
    get_overview: () =>
      overviewResponse({ regions: [{ uniqueness_region_id: 'r-1', users: {}, quota: null }] }),
    get_user: () => ENTRY,
    get_status: () => ({ status: 'success', has_connection: false }),
    ...stubs,
  });
}

const idField = () => screen.findByLabelText('Reference user ID');
const submit = () => screen.getByRole('button', { name: 'Register user' });
const registrations = (sent: readonly Sent[]) =>
  sent.filter(({ operation }) => operation === 'register');

async function fillId(id: string) {
  fireEvent.change(await idField(), { target: { value: id } });
}

describe('the form that registers a user', () => {
  it('removes spaces around the ID and says so, and refuses one of spaces only', async () => {
    const fields = [{ field: 'reference_user_id', reason: 'must not be empty' }];
    const { sent } = open({
      register: ({ body }) =>
        body.reference_user_id === ''
          ? problem(400, 'invalid_request', 'T', { fields })
          : REGISTERED,
    });
    await fillId('  panel-1 ');
    fireEvent.blur(await idField());
    expect(screen.getByText(/spaces before or after the ID were removed/)).toBeTruthy();
    expect(await idField()).toHaveProperty('value', 'panel-1');
    await fillId('   ');
    fireEvent.click(submit());
    expect(await screen.findByText('Reference user ID must not be empty.')).toBeTruthy();
    await fillId(' panel-1');
    fireEvent.click(submit());
    await waitFor(() => {
      expect(registrations(sent).at(-1)).toMatchObject({ body: { reference_user_id: 'panel-1' } });
    });
  });

  it('begins with the settings of the user that it is like, and with no ID', async () => {
    openPage('/sandbox/users/register?like=panel-1', {
      get_user: () => ({
        ...ENTRY,
        uniqueness_region_id: 'survey-9',
        redirect_url: 'https://x.test/',
      }),
    });
    expect(await idField()).toHaveProperty('value', '');
    expect(screen.getByLabelText('Uniqueness region')).toHaveProperty('value', 'survey-9');
    expect(screen.getByLabelText('Redirect URL')).toHaveProperty('value', 'https://x.test/');
    expect(screen.getByRole('radio', { name: /phone/i })).toHaveProperty('checked', true);
  });

  it('sends once for two presses, and opens the invite', async () => {
    let finish: (value: StubResponse<'register'>) => void = () => undefined;
    const { sent, router } = open({
      register: () =>
        new Promise<StubResponse<'register'>>((resolve) => {
          finish = resolve;
        }),
    });
    await fillId('panel-1');
    fireEvent.click(submit());
    fireEvent.click(submit());
    fireEvent.submit(submit());
    await waitFor(() => {
      expect(submit().getAttribute('aria-busy')).toBe('true');
    });
    fireEvent.click(submit());
    finish(REGISTERED);
    expect(await screen.findByTitle('QR code of the invite')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/sandbox/users/panel-1');
    expect(registrations(sent)).toHaveLength(1);
    expect(registrations(sent)[0]?.body).toEqual({
      reference_user_id: 'panel-1',
      data_request: { type: 'GET_HUMANNESS_SCORE_AND_UNIQUE_HUMAN_ID' },
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('sends the data request that was chosen', async () => {
    const { sent } = open({ register: () => REGISTERED });
    await fillId('panel-1');
    fireEvent.click(screen.getByRole('radio', { name: /Phone number verified/ }));
    fireEvent.click(submit());
    await screen.findByTitle('QR code of the invite');
    expect(registrations(sent)[0]?.body).toMatchObject({
      data_request: { type: 'IS_PHONE_NUMBER_VERIFIED' },
    });
  });

  it('shows the console’s errors at their fields only, until these are changed', async () => {
    const fields = [
      { field: 'reference_user_id', reason: 'must not be empty' },
      { field: 'redirect_url', reason: 'must be a full URL' },
    ];
    open({ register: () => problem(400, 'invalid_request', 'T', { fields }) });
    fireEvent.change(await screen.findByLabelText('Redirect URL'), {
      target: { value: 'nonsense' },
    });
    fireEvent.click(submit());
    const id = await idField();
    await waitFor(() => {
      expect(document.activeElement).toBe(id);
    });
    const said = (field: HTMLElement) =>
      (field.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((each) => document.getElementById(each)?.textContent)
        .join(' ');
    expect(said(id)).toContain('Reference user ID must not be empty');
    expect(said(screen.getByLabelText('Redirect URL'))).toContain('must be a full URL');
    expect(screen.getAllByRole('alert')).toHaveLength(2);
    await fillId('panel-1');
    expect(screen.getByRole('alert').textContent).toBe('Redirect URL must be a full URL.');
  });

  it('shows a failure, and can be sent again', async () => {
    let isBroken = true;
    const { sent } = open({
      register: () => (isBroken ? problem(503, 'upstream_maintenance', 'T') : REGISTERED),
    });
    await fillId('panel-1');
    fireEvent.click(submit());
    expect((await screen.findByRole('alert')).textContent).toContain('down for maintenance');
    isBroken = false;
    fireEvent.click(submit());
    await screen.findByTitle('QR code of the invite');
    expect(registrations(sent)).toHaveLength(2);
  });

  it('says that the user was registered when only the label was not saved', async () => {
    open({
      register: () => REGISTERED,
      label_user: () => problem(403, 'forbidden', 'T'),
    });
    await fillId('panel-1');
    fireEvent.change(screen.getByLabelText('Label'), { target: { value: 'Spring' } });
    fireEvent.click(submit());
    const { textContent } = await screen.findByRole('alert');
    expect(textContent).toContain('The user was registered; the label was not saved.');
    expect(textContent).not.toContain('Nothing was changed');
  });

  it('warns that a user with this ID already exists', async () => {
    open({ get_user: () => ({ ...ENTRY, status: 'verified' }) });
    await fillId('panel-1');
    fireEvent.blur(await idField());
    expect(await screen.findByText(/already exists/)).toBeTruthy();
    expect(screen.getByText(/The service may keep the settings of a verified user/)).toBeTruthy();
  });

  it('warns of a user who was removed from the lists, too', async () => {
    open({ get_user: () => ({ ...ENTRY, removed_at: Date.now() }) });
    await fillId('panel-1');
    fireEvent.blur(await idField());
    expect(await screen.findByText(/was removed from the lists; registering again/)).toBeTruthy();
  });

  it('says what registering again may change, as the form is filled', async () => {
    open({ get_user: () => ({ ...ENTRY, redirect_url: 'https://a.test/' }) });
    await fillId('panel-1');
    fireEvent.blur(await idField());
    expect(await screen.findByText(/Registering again may change:/)).toBeTruthy();
    const change = () => screen.getByText(/^Redirect URL:/).textContent;
    expect(change()).toBe('Redirect URL: https://a.test/ → none');
    fireEvent.change(screen.getByLabelText('Redirect URL'), {
      target: { value: 'https://b.test/' },
    });
    expect(change()).toBe('Redirect URL: https://a.test/ → https://b.test/');
  });

  it('says that the settings are the known ones, and not what the service does with them', async () => {
    open({ get_user: () => ({ ...ENTRY, data_request_type: DATA_REQUEST_TYPES[0] }) });
    await fillId('panel-1');
    fireEvent.blur(await idField());
    expect(await screen.findByText(/already exists/)).toBeTruthy();
    expect(screen.getByText(/match the ones known in this console/)).toBeTruthy();
    expect(screen.queryByText(/Registering again/)).toBeNull();
  });

  it('does not warn about the ID that it is registering', async () => {
    let finish: (value: StubResponse<'register'>) => void = () => undefined;
    open({
      register: () =>
        new Promise<StubResponse<'register'>>((resolve) => {
          finish = resolve;
        }),
    });
    await fillId('panel-1');
    fireEvent.submit(submit());
    await waitFor(() => {
      expect(submit().getAttribute('aria-busy')).toBe('true');
    });
    fireEvent.blur(await idField());
    expect(screen.queryByText(/already exists/)).toBeNull();
    finish(REGISTERED);
    expect(await screen.findByTitle('QR code of the invite')).toBeTruthy();
  });

  it('never shows a user just registered as unknown', async () => {
    let isThere = false;
    let finish: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const { router } = openPage('/sandbox/users/panel-1', {
      get_user: async () => {
        if (!isThere) return problem(404, 'not_found', 'T');
        await asked;
        return ENTRY;
      },
      get_status: () => ({ status: 'success', has_connection: false }),
      register: () => {
        isThere = true;
        return REGISTERED;
      },
    });
    fireEvent.click(await screen.findByRole('link', { name: 'Register this ID' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Register user' }));
    await waitFor(() => {
      expect(router.state.resolvedLocation?.pathname).toBe('/sandbox/users/panel-1');
      expect(screen.queryByRole('button', { name: 'Register user' })).toBeNull();
    });
    expect(document.body.textContent).not.toContain('User not found in this console');
    finish();
    expect(await screen.findByTitle('QR code of the invite')).toBeTruthy();
  });

  it('names production, and preselects the first data request', async () => {
    open({}, 'production');
    await idField();
    const first = screen.getByRole<HTMLInputElement>('radio', { name: /^Humanness score/ });
    expect(first.checked).toBe(true);
    expect(screen.getByText(/registers a user in/).textContent).toContain('production');
  });
});
