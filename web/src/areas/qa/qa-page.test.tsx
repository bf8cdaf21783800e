import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { memberOf, openPage } from '../../testing/open-page';
import { problem } from '../../testing/stub-api';
import { offerResponse, registrationResponse } from '../../testing/qa-responses';

const offered = { qa_offer: () => offerResponse(), list_registrations: () => ({ jobs: [] }) };
const areas = async () => within(await screen.findByRole('navigation', { name: 'Areas' }));

describe('the QA area', () => {
  it('is an area where the service offers it, and opens with bulk registration', async () => {
    const { router } = openPage('/sandbox/qa', offered);
    const tabs = within(await screen.findByRole('navigation', { name: 'QA' }));
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      ...['Bulk registration', 'Outcomes', 'Test receivers', 'Clock', 'Scenarios'],
    ]);
    expect(router.state.location.pathname).toBe('/sandbox/qa/registrations');
    expect(tabs.getByRole('link', { name: 'Bulk registration' }).getAttribute('aria-current')).toBe(
      'page',
    );
    const area = (await areas()).getByRole('link', { name: 'QA' });
    expect(area.getAttribute('href')).toBe('/sandbox/qa');
    expect(area.getAttribute('aria-current')).toBe('page');
  });

  it('is not listed where the service has no sandbox controls, and its URL says so', async () => {
    openPage('/production/qa/clock', { qa_offer: () => null });
    expect(await screen.findByText('The production service has no sandbox controls')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'QA' })).toBeNull();
    expect((await areas()).queryByText('QA')).toBeNull();
  });

  it('states why a role without the permission has no QA tools', async () => {
    openPage('/sandbox/qa/registrations', {
      ...offered,
      get_session: () => memberOf('viewer'),
    });
    expect(await screen.findByText(/The role viewer does not allow this in sandbox/)).toBeTruthy();
    expect((await areas()).queryByText('QA')).toBeNull();
  });

  it('stays available while the service is unreachable, with the data of the console', async () => {
    const away = problem(502, 'upstream_unreachable', 'Connection refused');
    const stubs = {
      qa_offer: () => away.clone(),
      list_registrations: () => ({ jobs: [registrationResponse({}, { accepted: 3 })] }),
      qa_batches: () => away.clone(),
      list_users: () => away.clone(),
    };
    openPage('/sandbox/qa/registrations', stubs);
    expect(await screen.findByRole('link', { name: '3 users' })).toBeTruthy();
    expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
    // Parts that need the service fail alone, with the reason.
    openPage('/sandbox/qa/outcomes', stubs);
    expect(await screen.findByRole('heading', { name: 'New batch' })).toBeTruthy();
    expect(screen.getByRole('navigation', { name: 'QA' })).toBeTruthy();
    openPage('/sandbox/qa/clock', stubs);
    expect((await screen.findByRole('alert')).textContent).toContain('cannot be reached');
  });

  it('shows a failed request as a failure, not as missing sandbox controls', async () => {
    openPage('/sandbox/qa/registrations', {
      ...offered,
      qa_offer: () => problem(502, 'internal', 'Broken'),
    });
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.queryByText(/no sandbox controls/)).toBeNull();
  });
});
