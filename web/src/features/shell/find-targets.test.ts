import { describe, expect, it } from 'vitest';
import { AREAS, WORKSHOP } from './areas';
import { findTargets } from './find-targets';

const names = (text: string, found: Parameters<typeof findTargets>[3] = null) =>
  findTargets('sandbox', AREAS, text, found).map(({ name, detail }) => `${name} ${detail}`.trim());

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
    expect(findTargets('sandbox', AREAS, 'panel-1', found)[1]?.state).toBe('known from calls');
  });

  it('leads to the workshop where there is one', () => {
    const places = (areas: typeof AREAS) =>
      findTargets('sandbox', areas, 'qa', null).map(({ name }) => name);
    expect(places([...AREAS, WORKSHOP])[0]).toBe('QA');
    expect(places(AREAS)).toEqual(['Open user', 'Open call']);
  });
});
