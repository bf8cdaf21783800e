import { WEBHOOK_TYPES } from '@connect-console/server/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../../testing/open-page';
import { problem, type StubResponse } from '../../testing/stub-api';

const [COMPLETED, REVOKED] = WEBHOOK_TYPES;
const BEFORE = 'https://hooks.example.com/before';
const known = () => ({
  last: null,
  earlier: {
    configs: [COMPLETED, REVOKED].map((webhook_type) => ({
      webhook_type,
      destination_url: BEFORE,
    })),
    read_at: Date.now() - 60_000,
  },
});

it('shows what the earlier key had, and configures the same', async () => {
  let configs: StubResponse<'config_get'> = [
    { webhook_type: REVOKED, destination_url: 'https://hooks.example.com/other' },
  ];
  const { sent } = openPage('/production/webhooks', {
    config_get: () => configs,
    get_known_webhooks: known,
    config_create_or_edit: ({ body }) => {
      configs = [...configs, body];
      return { status: 'success', ...body };
    },
  });
  const panel = within(await screen.findByRole('region', { name: 'The API key was changed' }));
  expect(panel.getByText(BEFORE)).toBeTruthy();
  expect(panel.getByRole<HTMLAnchorElement>('link').search).toContain('archive=earlier');
  fireEvent.click(panel.getByRole('button', { name: 'Configure the same in production' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('This changes production.')).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Configure the same in production' }));
  expect(await screen.findByText(/Saved in production/)).toBeTruthy();
  // What is configured differently by now stays.
  expect(sent.filter(({ operation }) => operation === 'config_create_or_edit')).toMatchObject([
    { body: { webhook_type: COMPLETED, destination_url: BEFORE } },
  ]);
  expect(screen.queryByRole('region', { name: 'The API key was changed' })).toBeNull();
});

it('says that it could not be read, and never looks as if no key came before', async () => {
  openPage('/sandbox/webhooks', {
    get_known_webhooks: () => problem(500, 'internal', 'The database is away'),
  });
  expect(await screen.findByText('The console failed')).toBeTruthy();
});

it('is not there where every webhook has a destination, or no key came before', async () => {
  const all = WEBHOOK_TYPES.map((webhook_type) => ({ webhook_type, destination_url: BEFORE }));
  openPage('/sandbox/webhooks', { config_get: () => all, get_known_webhooks: known });
  await screen.findByRole('region', { name: COMPLETED });
  expect(screen.queryByRole('region', { name: 'The API key was changed' })).toBeNull();
});
