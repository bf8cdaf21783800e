import type { RegistrationsRequest } from '@connect-console/server/contract';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openPage } from '../../../testing/open-page';
import { problem, type Stubs } from '../../../testing/stub-api';
import { clearDrafts } from '../../../ui/stored';
import { offerResponse, registrationResponse } from '../../../testing/qa-responses';

afterEach(() => {
  clearDrafts();
});

function open(path: string, more: Stubs = {}) {
  const page = openPage(path, {
    qa_offer: () => offerResponse(),
    list_registrations: () => ({ jobs: [] }),
    start_registration: () => registrationResponse(),
    get_registration: () => ({ job: registrationResponse(), items: [], next_after: null }),
    ...more,
  });
  const posts = () =>
    page.sent
      .filter(({ body }) => body !== undefined)
      .map(({ body }) => body as RegistrationsRequest); // only this page's writes
  return { ...page, posts };
}
const write = async (name: string, value: string) => {
  fireEvent.change(await screen.findByRole('textbox', { name }), { target: { value } });
};
const button = (name: string | RegExp) => screen.findByRole('button', { name });
/** As in a browser, where only what is typed is rendered at once, and the preview later. */
async function typeBeforePreview(name: string, value: string) {
  const field = await screen.findByRole('textbox', { name });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  onTestFinished(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  });
  field.dispatchEvent(createEvent.input(field, { target: { value } }));
  await Promise.resolve();
}

describe('bulk registration', () => {
  it('previews the users, registers them once, and opens the job', async () => {
    const { posts, router } = open('/sandbox/qa/registrations');
    await write('How many', '1000');
    await write('ID pattern', 'qa-{n}');
    await write('Uniqueness region', 'panel-7');
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    expect(await preview.findByText('qa-0001')).toBeTruthy();
    expect(preview.getByText('qa-1000')).toBeTruthy();
    const press = await button('Register 1,000 users in the sandbox');
    fireEvent.click(press);
    fireEvent.click(press);
    await waitFor(() => {
      expect(router.state.location.pathname).toBe('/sandbox/qa/registrations/job-1');
    });
    expect(posts()).toHaveLength(1);
    expect(posts()[0]?.rows).toHaveLength(1000);
    expect(posts()[0]?.rows[999]).toEqual({
      ...{ reference_user_id: 'qa-1000', uniqueness_region_id: 'panel-7' },
      data_request_type: 'GET_HUMANNESS_SCORE_AND_UNIQUE_HUMAN_ID',
    });
  });

  it.each([
    ['names', 'How many', '3', 'Register 100 users in the sandbox'],
    ['pasted', 'Reference user IDs', 'a\nb\nc', 'Register users in the sandbox'],
  ])('sends what is entered before the preview shows it: %s', async (from, name, text, verb) => {
    const { posts } = open(`/sandbox/qa/registrations?from=${from}`);
    const press = await button(verb);
    await typeBeforePreview(name, text);
    press.click();
    expect(press.textContent).toBe(verb);
    await waitFor(() => {
      expect(posts().map(({ rows }) => rows.length)).toEqual([3]);
    });
  });

  it.each([
    ['Reference user IDs', 'a\nb'],
    ['Redirect URL', 'javascript:2'],
  ])('refuses an invalid default while the preview is late: %s', async (name, text) => {
    open('/sandbox/qa/registrations?from=pasted');
    await write('Redirect URL', 'javascript:1');
    const press = await button('Register users in the sandbox');
    await typeBeforePreview(name, text);
    expect(press.title).toBe('Correct the marked fields first');
  });

  it('repeats the request ID after a failure, and changes it with the users', async () => {
    const { posts } = open('/sandbox/qa/registrations', {
      start_registration: () => problem(503, 'internal', 'Down'),
    });
    fireEvent.click(await button(/^Register 100 users/));
    expect((await screen.findByRole('alert')).textContent).toContain('The console failed');
    fireEvent.click(await button(/^Register 100 users/));
    await waitFor(() => {
      expect(posts()).toHaveLength(2);
    });
    await write('How many', '3');
    fireEvent.click(await button(/^Register 3 users/));
    await waitFor(() => {
      expect(posts()).toHaveLength(3);
    });
    const names = posts().map(({ request_id }) => request_id);
    expect(names[0]).toBe(names[1]);
    expect(names[2]).not.toBe(names[1]);
  });

  it('shows skipped lines with their reason, and sends the others', async () => {
    const { posts } = open('/sandbox/qa/registrations?from=pasted');
    expect((await button('Register users in the sandbox')).getAttribute('title')).toBe(
      'Add users first',
    );
    await write('Reference user IDs', ' one \n\none\n<b>two</b>\n');
    const left = within(await screen.findByRole('region', { name: 'Skipped lines' }));
    const cells = left.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells).toEqual(['3', 'one', 'Same ID as line 1']);
    fireEvent.click(await button('Register 2 users in the sandbox'));
    await waitFor(() => {
      expect(posts()[0]?.rows.map((row) => row.reference_user_id)).toEqual(['one', '<b>two</b>']);
    });
  });

  it('reads a file whose rows override the defaults, and names ignored columns', async () => {
    const { posts } = open('/sandbox/qa/registrations?from=csv');
    const input = await screen.findByLabelText('CSV file', { selector: 'input[type=file]' });
    const text = 'reference_user_id;uniqueness_region_id;e-mail\na;own;x\nb;;y\n';
    fireEvent.change(input, { target: { files: [new File([text], 'people.csv')] } });
    expect(await screen.findByText('e-mail')).toBeTruthy();
    await write('Uniqueness region', 'all');
    await write('Redirect URL', 'javascript:alert(1)');
    expect((await button('Register users in the sandbox')).getAttribute('title')).toBe(
      'Correct the marked fields first',
    );
    await write('Redirect URL', '');
    fireEvent.click(await button('Register 2 users in the sandbox'));
    await waitFor(() => {
      expect(posts()[0]?.rows.map((row) => row.uniqueness_region_id)).toEqual(['own', 'all']);
    });
  });

  it('names the lines of the file', async () => {
    const text = 'reference_user_id,note\r\na,"two\r\nlines"\r\n\r\na,\r\n';
    open('/sandbox/qa/registrations?from=csv');
    const input = await screen.findByLabelText('CSV file', { selector: 'input[type=file]' });
    fireEvent.change(input, { target: { files: [new File([text], 'people.csv')] } });
    const left = within(await screen.findByRole('region', { name: 'Skipped lines' }));
    const cells = left.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells).toEqual(['5', 'a', 'Same ID as line 2']);
    expect(screen.getByText('people.csv')).toBeTruthy();
  });

  it.each<[string, File, RegExp]>([
    ['too large', new File([new Uint8Array(8_000_001)], 'big.csv'), /larger than 8 MB/],
    ['without text', new File([], 'empty.csv'), /The file is empty/],
    ['in another encoding', new File(['a\u0000b'], 'a.csv'), /not text in UTF-8/],
  ])('refuses a file %s', async (_what, file, reason) => {
    open('/sandbox/qa/registrations?from=csv');
    const input = await screen.findByLabelText('CSV file', { selector: 'input[type=file]' });
    fireEvent.change(input, { target: { files: [file] } });
    expect((await screen.findByRole('alert')).textContent).toMatch(reason);
  });

  it.each<[string, BlobPart[], string]>([
    ['a byte order mark', ['\ufeffreference_user_id\na\n'], 'Register 1 user in the sandbox'],
    [
      'bytes that are not UTF-8',
      ['reference_user_id\na\n', Uint8Array.of(0x61, 0xfc), '\n'],
      'Register 1 user in the sandbox',
    ],
  ])('reads a file with %s', async (_what, parts, press) => {
    open('/sandbox/qa/registrations?from=csv');
    const input = await screen.findByLabelText('CSV file', { selector: 'input[type=file]' });
    fireEvent.change(input, { target: { files: [new File(parts, 'a.csv')] } });
    expect(await button(press)).toBeTruthy();
  });

  it('keeps the source in the URL, and falls back if it is invalid', async () => {
    const { router } = open('/sandbox/qa/registrations?from=nonsense');
    const radio = (name: RegExp) => screen.findByRole('radio', { name });
    expect((await radio(/^Generate IDs/)).matches(':checked')).toBe(true);
    fireEvent.click(await radio(/^CSV file/));
    await waitFor(() => {
      expect(router.state.location.search).toEqual({ from: 'csv' });
    });
  });

  it('lists the newest registrations with their progress', async () => {
    const job = registrationResponse({ state: 'finished' }, { accepted: 1199, refused: 1 });
    open('/sandbox/qa/registrations', { list_registrations: () => ({ jobs: [job] }) });
    const link = await screen.findByRole('link', { name: '1,200 users' });
    expect(link.getAttribute('href')).toBe('/sandbox/qa/registrations/job-1');
    expect(link.closest('li')?.textContent).toContain('Finished, 1 refused');
  });

  it('shows a list that failed to load as a failure', async () => {
    open('/sandbox/qa/registrations', { list_registrations: () => problem(500, 'internal', 'T') });
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByText('No bulk registrations yet')).toBeNull();
  });
});

describe('the link from the list of users', () => {
  const NONE = { count: 0, more: false };
  const users = { list_users: () => ({ users: [], next_cursor: null, total: NONE }) };
  it('is shown if the service has sandbox controls', async () => {
    open('/sandbox/users', users);
    // In the header and in the empty list.
    await waitFor(() => {
      const links = screen.getAllByRole('link', { name: 'Register many…' });
      expect(links.map((link) => link.getAttribute('href'))).toEqual(
        Array(2).fill('/sandbox/qa/registrations'),
      );
    });
  });

  it('is not shown otherwise', async () => {
    open('/sandbox/users', { ...users, qa_offer: () => null });
    await button('Register user');
    expect(screen.queryByRole('link', { name: 'Register many…' })).toBeNull();
  });
});
