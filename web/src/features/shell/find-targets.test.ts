import { describe, expect, it } from 'vitest';
import { findTargets } from './find-targets';

const names = (text: string, found: Parameters<typeof findTargets>[2] = null) =>
  findTargets('sandbox', text, found).map(({ name, detail }) => `${name} ${detail}`.trim());

describe('where a text may lead', () => {
  it.each([
    ['', ['Overview', 'Users', 'Webhooks', 'Calls', 'Events', 'Reconciliation']],
    ['rec', ['Reconciliation', 'Open user rec', 'Open call rec']],
    [' panel-1 ', ['Open user panel-1', 'Open call panel-1']],
    ['EWH:7', ['Open call EWH:7', 'Open user EWH:7']],
  ])('%j: %j', (text, expected) => {
    expect(names(text)).toEqual(expected);
  });

  it('puts who and what was found before what may not exist, and nobody twice', () => {
    const found = {
      users: [
        { reference_user_id: 'panel-1', status: 'verified' },
        { reference_user_id: 'panel-12', status: null },
      ],
      calls: [{ transaction_id: 'ewh:panel-1', status: 'FAILED' }],
    };
    expect(names('panel-1', found)).toEqual([
      ...['User panel-1', 'User panel-12', 'Call ewh:panel-1', 'Open call panel-1'],
    ]);
    expect(findTargets('sandbox', 'panel-1', found)[1]?.state).toBe('known from calls');
  });
});
