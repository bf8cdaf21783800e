// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createConsole } from '../router/router';
import { userLink } from './record-address';

vi.stubGlobal('scrollTo', () => undefined);
const { router } = createConsole();

/** The ID that the page reads from the address that leads to it, as a browser would pass it. */
function idAt(id: string): unknown {
  const { href } = router.buildLocation(userLink('sandbox', id));
  const url = new URL(href, 'https://console.example.com');
  router.history.replace(url.pathname + url.search);
  const { pathname, search } = router.parseLocation(router.history.location);
  const last = router.matchRoutes(pathname, search).at(-1);
  const { reference_user_id } = { ...last?.params, ...last?.search } as Record<string, unknown>; // as the page reads them
  return reference_user_id;
}

const ODD = [
  '.',
  '..',
  'register',
  'a/b',
  'a/../b',
  '../x',
  '%',
  '%2e%2e',
  '%25',
  'ü 人',
  'a?b=c#d',
];
const MORE = [
  'x+y z',
  ' lead',
  '<b>&amp;</b>',
  'a\\b',
  '"q"',
  '%E0%A4%A',
  '😀',
  'a\nb',
  '\t',
  '//',
  'q'.repeat(255),
];

describe('the address of a user', () => {
  it.each([...ODD, ...MORE])('leads back to %j', (id) => {
    expect(idAt(id)).toBe(id);
  });

  it('can be built of half of a surrogate pair', () => {
    expect(idAt('bad\ud800')).toBe('bad\ufffd');
    expect(idAt('.\ud800\n')).toBe('.\ufffd\n');
  });

  it('leads back to any well-formed id', () => {
    const wellFormed = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(
        wellFormed.filter((id) => id.isWellFormed() && !id.includes('\u0000')),
        (id) => {
          expect(idAt(id)).toBe(id);
        },
      ),
    );
  });
});
