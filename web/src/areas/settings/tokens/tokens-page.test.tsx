import type { ApiToken } from '@connect-console/server/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { memberOf, openPage } from '../../../testing/open-page';
import { problem, type Stubs } from '../../../testing/stub-api';

const DAY_MS = 24 * 3_600_000;
const tokenOf = (fields: Partial<ApiToken> = {}): ApiToken => ({
  ...{ id: 't-1', name: 'nightly', ending: '3fZk', member: 'ada@example.test', is_yours: true },
  ...{ role: 'support', environments: ['sandbox'], state: 'active', last_used_at: null },
  ...{ created_at: Date.now() - DAY_MS, expires_at: Date.now() + 29.5 * DAY_MS },
  ...fields,
});

const openTokens = (tokens: readonly ApiToken[], stubs: Stubs = {}, path = '/settings/tokens') =>
  openPage(path, {
    list_tokens: () => ({ tokens: [...tokens] }),
    get_session: () => memberOf('support'),
    ...stubs,
  });

async function fill(name: string) {
  fireEvent.click(await screen.findByRole('button', { name: 'Create token' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), {
    target: { value: name },
  });
  const [, submit] = screen.getAllByRole('button', { name: 'Create token' });
  return () => {
    if (submit) fireEvent.click(submit);
  };
}

it('makes a token of the chosen role, environments and expiry, and shows it once', async () => {
  const { sent } = openTokens([], {
    create_token: () => ({ token: 'cctok_secret-of-a-test', id: 't-2' }),
  });
  expect(await screen.findByText('No API tokens')).toBeTruthy();
  const submit = await fill('ci');
  const roles = screen.getByRole('combobox', { name: 'Role' });
  expect(within(roles).getAllByRole('option')).toHaveLength(3);
  fireEvent.change(roles, { target: { value: 'support' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Expires' }), {
    target: { value: 'never' },
  });
  const environments = screen.getByRole('combobox', { name: 'Environments' });
  fireEvent.change(environments, { target: { value: 'sandbox and production' } });
  submit();
  const shown = await screen.findByRole('dialog', { name: 'Token ci' });
  expect(within(shown).getByLabelText('Token').textContent).toBe('cctok_secret-of-a-test');
  expect(sent.find(({ operation }) => operation === 'create_token')?.body).toEqual({
    ...{ name: 'ci', role: 'support', environments: ['sandbox', 'production'] },
    expires_in_days: null,
  });
  fireEvent.click(within(shown).getByRole('button', { name: 'I have copied it' }));
  expect(screen.queryByText('cctok_secret-of-a-test')).toBeNull();
  expect(JSON.stringify(sessionStorage)).not.toContain('cctok_');
});

it('shows what is wrong with the name at the name', async () => {
  openTokens([], {
    create_token: () =>
      problem(400, 'invalid_request', 'No', {
        fields: [{ field: 'name', reason: 'is that of another token of yours' }],
      }),
  });
  const submit = await fill('ci');
  submit();
  expect(await screen.findByText('The name is that of another token of yours.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('ci');
});

it('revokes a token after a question that names it and its member', async () => {
  const { sent } = openTokens(
    [tokenOf({ is_yours: false, name: 'a\u202eb' }), tokenOf({ id: 't-3', name: 'other' })],
    { revoke_token: () => null },
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Revoke a⟨U+202E⟩b…' }));
  const question = screen.getByRole('alertdialog', { name: 'Revoke a⟨U+202E⟩b?' });
  expect(question.textContent).toContain('a token of ada@example.test');
  fireEvent.click(within(question).getByRole('button', { name: 'Revoke token' }));
  await waitFor(() => {
    expect(sent.map(({ path }) => path)).toContain('/api/tokens/t-1');
  });
});

it('tells active, expiring and expired tokens apart', async () => {
  const soon = tokenOf({ id: 'soon', name: 'soon', state: 'expires_soon' });
  const over = tokenOf({ id: 'over', name: 'over', state: 'expired', last_used_at: Date.now() });
  openTokens([tokenOf(), soon, over]);
  const list = await screen.findByRole('list', { name: /API tokens/ });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((line) => line.querySelector('[data-status]')?.getAttribute('data-status')),
  ).toEqual(['active', 'expires_soon', 'expired']);
});

it('says so where the list cannot be read', async () => {
  openTokens([], { list_tokens: () => problem(500, 'internal', 'Broken') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.queryByText('No API tokens')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Create token' }));
  expect(screen.getByRole('textbox', { name: 'Name' })).toBeTruthy();
});

it('marks the tokens once they cannot be read any more', async () => {
  let isBroken = false;
  const tokens = { tokens: [tokenOf()] };
  openTokens([], { list_tokens: () => (isBroken ? problem(500, 'internal', 'T') : tokens) });
  expect(await screen.findByText('nightly')).toBeTruthy();
  isBroken = true;
  await waitFor(() => {
    window.dispatchEvent(new Event('visibilitychange'));
    expect(screen.getByText(/Showing the last known tokens/)).toBeTruthy();
  });
});
