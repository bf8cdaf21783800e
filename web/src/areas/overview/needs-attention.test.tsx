import type { Overview } from '@connect-console/server/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { archivedCall } from '../../testing/archived';
import { healthResponse, memberOf, openPage } from '../../testing/open-page';
import { overviewResponse, NO_DESTINATIONS } from '../../testing/overview-responses';

const open = (overview: () => Overview) => openPage('/sandbox', { get_overview: overview });
const panel = (name: string) => screen.findByRole('region', { name });

describe('what needs attention', () => {
  it('is unknown before the first poll', async () => {
    const empty = {
      missing_destinations: NO_DESTINATIONS,
      set_up: { has_user: false, has_delivery: false },
    };
    openPage('/sandbox', {
      get_overview: () => overviewResponse(empty),
      get_health: () => healthResponse(),
    });
    const needs = within(await panel('Needs attention'));
    expect(await needs.findByText('Unknown until the first successful poll')).toBeTruthy();
    expect(needs.queryByText('Nothing known needs attention')).toBeNull();
  });

  const failing = {
    ...{ destination: 'old.acme.test', since: 1 },
    failed: { count: 4, more: false },
  };

  it('says what fails and since when, and leads to its calls and to the fix', async () => {
    const last = {
      response: 'network',
      network_code: 'ECONNREFUSED',
      response_attempt: 3,
    } as const;
    open(() =>
      overviewResponse({
        failing_destinations: [
          { ...failing, newest_call: archivedCall({ state: 'retrying', attempts: 3, ...last }) },
        ],
        gaps: { calls: 0, attempts: 2 },
      }),
    );
    const needs = within(await panel('Needs attention'));
    expect((await needs.findByText(/Last response:/)).textContent).toContain('ECONNREFUSED');
    expect(needs.getByText('4 calls not accepted, not rerun.')).toBeTruthy();
    // The list also has the calls that were rerun, so the link states no number.
    expect(
      needs.getByRole('link', { name: 'View calls to old.acme.test' }).getAttribute('href'),
    ).toBe('/sandbox/calls?destination=old.acme.test&response=not_2xx');
    expect(needs.getByRole('link', { name: 'Fix destination' })).toBeTruthy();
    expect(needs.getByText(/^2 gaps in the list of attempts/)).toBeTruthy();
  });

  it('offers no fix to a role that may not change webhooks', async () => {
    openPage('/sandbox', {
      get_session: () => memberOf('viewer'),
      get_overview: () =>
        overviewResponse({
          failing_destinations: [
            { ...failing, newest_call: archivedCall({ state: 'retrying', attempts: 3 }) },
          ],
        }),
    });
    const needs = within(await panel('Needs attention'));
    expect(await needs.findByRole('link', { name: 'View webhooks' })).toBeTruthy();
    expect(needs.queryByRole('link', { name: 'Fix destination' })).toBeNull();
  });
});
