import { describe, expect, it } from 'vitest';
import { destinationDraft } from './destination-draft';

const url = 'https://hooks.example.com/a';

describe('destinationDraft', () => {
  it.each([
    ['a first address', url, null, { kind: 'new', destination_url: url }],
    ['white space around it', `  ${url}\n`, null, { kind: 'new', destination_url: url }],
    ['the saved address', url, url, { kind: 'unchanged', destination_url: url }],
    [
      'another address',
      'http://127.0.0.1:9/b',
      url,
      { kind: 'replaced', old: url, destination_url: 'http://127.0.0.1:9/b' },
    ],
  ])('%s', (_what, draft, saved, expected) => {
    expect(destinationDraft(draft, saved)).toEqual(expected);
  });

  it.each([
    [''],
    ['   '],
    ['hooks.example.com'],
    ['ftp://a.test/'],
    ['javascript:alert(1)'],
    ['//a.test'],
    ['https://'],
  ])('refuses %j in the words of the contract', (draft) => {
    expect(destinationDraft(draft, url)).toEqual({
      kind: 'refused',
      reason: 'Enter a full URL, such as https://hooks.example.com/connect',
    });
  });
});
