import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { healthResponse, openPage } from '../../testing/open-page';
import { overviewResponse } from '../../testing/overview-responses';

afterEach(() => {
  cleanup();
});

const panel = (name: string) => screen.findByRole('region', { name });

describe('what needs attention', () => {
  it('is unknown before the first poll, as is whether the key works', async () => {
    const set_up = { destinations: [], has_user: false, has_delivery: false };
    openPage('/sandbox', {
      get_overview: () => overviewResponse({ users: {}, set_up }),
      get_health: () => healthResponse(),
    });
    const setUp = within(await panel('Setup'));
    const key = await setUp.findByText(/^An API key .* until the first successful poll\.$/);
    expect(key.closest('[data-status]')?.getAttribute('data-status')).toBe('open');
    expect(setUp.queryByText('CONNECT_SANDBOX_API_KEY')).toBeNull();
    const needs = within(await panel('Needs attention'));
    expect(needs.getByText('Unknown until the first successful poll')).toBeTruthy();
    expect(needs.queryByText('Nothing known needs attention')).toBeNull();
  });
});
