import { describe, expect, it } from 'vitest';
import { archivedCall } from '../../../testing/archived';
import { AREAS, QA } from '../areas';
import { findTargets, namedPages } from './find-targets';

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
    [' rec ', ['Reconciliation']],
    ['audit', []],
  ])('%j: %j', (text, expected) => {
    expect(names(text)).toEqual(expected);
  });

  it('leads to a page of the settings, from which the way back is to the environment', () => {
    const pages = namedPages('production', 'viewer', AREAS);
    expect(findTargets('production', pages, 'alerts', null)[0]?.link).toEqual({
      to: '/settings/$section',
      params: { environment: 'production', section: 'alerts' },
      search: { environment: 'production' },
    });
  });

  it('lists the found users and calls after the pages', () => {
    const found = {
      users: [
        { reference_user_id: 'panel-1', status: 'verified' as const },
        { reference_user_id: 'panel-12', status: 'unknown' as const },
      ],
      calls: [archivedCall({ transaction_id: 'ewh:panel-1' })],
    };
    expect(names('u', found)).toEqual([
      ...['Users', 'User panel-1', 'User panel-12', 'Call ewh:panel-1'],
    ]);
    expect(findTargets('sandbox', PAGES, 'panel-1', found)[1]?.status).toEqual({ user: 'unknown' });
  });
});

const WITH_QA = [...AREAS, QA];
const ALL = namedPages('sandbox', 'admin', WITH_QA);
const named = (text: string, pages = ALL) =>
  findTargets('sandbox', pages, text, null).map(({ name }) => name);

describe('pages by name', () => {
  it.each([
    ['clock', ['QA clock']],
    ['register', ['Register user', 'Register many']],
    ['QA', ['QA', 'QA registrations', 'QA outcomes', 'QA receiver', 'QA clock', 'QA scenarios']],
    [
      're',
      [
        'Reconciliation',
        'Register user',
        'Register many',
        'Bulk reruns',
        'QA registrations',
        'QA receiver',
      ],
    ],
    ['us', ['Users', 'Register user']],
    ['tok', ['Settings › API tokens']],
    ['audit', ['Settings › Audit log']],
    ['lock', []],
  ])('%j: %j', (text, expected) => {
    expect(named(text)).toEqual(expected);
  });

  it.each([
    ['viewer', AREAS, ['register', 'qa', 'clock'], []],
    ['staff', AREAS, ['register', 'clock'], ['Register user']],
    ['qa', WITH_QA, ['clock'], ['QA clock']],
    ['admin', AREAS, ['qa', 'clock'], []],
  ] as const)('offers %s only what they may use', (role, areas, texts, expected) => {
    const pages = namedPages('sandbox', role, areas);
    expect(texts.flatMap((text) => named(text, [...pages]))).toEqual(expected);
  });
});
