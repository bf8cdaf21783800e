import { describe, expect, it } from 'vitest';
import { archivedCall } from '../../../testing/archived';
import { AREAS } from '../areas';
import { namedPages } from './find-pages';
import { findTargets } from './find-targets';

const PAGES = namedPages('sandbox', 'viewer', AREAS);
const names = (text: string, found: Parameters<typeof findTargets>[3] = null) =>
  findTargets('sandbox', PAGES, text, found).map(({ name, detail }) => `${name} ${detail}`.trim());

describe('where a text may lead', () => {
  it.each([
    [
      '',
      [
        ...['Overview', 'Users', 'Webhooks', 'Calls', 'Attempts', 'Reconciliation'],
        ...['Compare webhooks', 'Verify signatures', 'Bulk reruns', 'Settings › Your account'],
        ...['Settings › API tokens', 'Settings › Environments', 'Settings › Alerts'],
      ],
    ],
    ['rec', ['Reconciliation', 'Open user rec', 'Open call rec']],
    ['audit', ['Open user audit', 'Open call audit']],
    [' panel-1 ', ['Open user panel-1', 'Open call panel-1']],
    ['EWH:7', ['Open call EWH:7', 'Open user EWH:7']],
  ])('%j: %j', (text, expected) => {
    expect(names(text)).toEqual(expected);
  });

  it('leads to a page of the settings, from which the way back is to the environment', () => {
    expect(findTargets('production', PAGES, 'alerts', null)[0]?.link).toEqual({
      to: '/settings/$section',
      params: { environment: 'production', section: 'alerts' },
      search: { environment: 'production' },
    });
  });

  it('lists found users and calls before an ID that may not exist, and leaves that out where it is one of them', () => {
    const found = {
      users: [
        { reference_user_id: 'panel-1', status: 'verified' as const },
        { reference_user_id: 'panel-12', status: 'unknown' as const },
      ],
      calls: [archivedCall({ transaction_id: 'ewh:panel-1' })],
    };
    expect(names('panel-1', found)).toEqual([
      ...['User panel-1', 'User panel-12', 'Call ewh:panel-1'],
    ]);
    expect(names('panel', found)).toEqual([
      ...['User panel-1', 'User panel-12', 'Call ewh:panel-1', 'Open user panel'],
      'Open call panel',
    ]);
    expect(findTargets('sandbox', PAGES, 'panel-1', found)[1]?.status).toEqual({ user: 'unknown' });
  });
});
