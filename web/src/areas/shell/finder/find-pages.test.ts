import { describe, expect, it } from 'vitest';
import { AREAS, QA } from '../areas';
import { namedPages, pagesNamed } from './find-pages';

const WITH_QA = [...AREAS, QA];
const ALL = namedPages('sandbox', 'admin', WITH_QA);
const named = (text: string, pages = ALL) => pagesNamed(pages, text).map(({ name }) => name);

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
    [' ', []],
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
