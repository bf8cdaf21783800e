// @vitest-environment jsdom
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { usersSearch } from '../areas/users/list/users-filters';
import { createConsole, parseSearch, stringifySearch } from './router';

vi.stubGlobal('scrollTo', () => undefined);

describe('search parameters', () => {
  it.each([
    ['?q=123', { q: '123' }],
    ['?q=true&q=null', { q: 'null' }],
    ['?q={"a":1}', { q: '{"a":1}' }],
    ['?q=%E0%A4%A', { q: '\uFFFD%A' }],
    ['', {}],
  ])('%s is read as text', (search, fields) => {
    expect(parseSearch(search)).toEqual(fields);
  });

  it('keeps only set values', () => {
    expect(stringifySearch({ q: 'a&b', status: undefined, sort: '', n: 1 })).toBe('?q=a%26b');
  });

  it('are read as they were written', () => {
    const text = fc.string({ unit: 'binary', minLength: 1 }).filter((t) => t.isWellFormed());
    fc.assert(
      fc.property(fc.dictionary(text, text), (fields) => {
        expect({ ...parseSearch(stringifySearch(fields)) }).toEqual({ ...fields });
      }),
    );
  });
});

describe('the list of users', () => {
  it.each([
    [
      { q: 'a', status: 'waiting', sort: '-score' },
      { q: 'a', status: 'waiting', sort: '-score' },
    ],
    [{ q: 'a', status: 'lost', sort: 'sideways' }, { q: 'a' }],
    [{ q: 'x'.repeat(256), status: 'denied' }, { status: 'denied' }],
    [{ q: 1, status: [], sort: null, more: 'x' }, {}],
  ])('reads %j as %j', (fields, search) => {
    expect(JSON.parse(JSON.stringify(usersSearch.parse(fields)))).toEqual(search);
  });
});

describe('an address', () => {
  const { router } = createConsole();
  const areas = ['users', 'users/register', 'user', 'webhooks', 'calls', 'calls/x', 'events'];
  const known = fc.constantFrom('/', '/sign-in', ...areas.map((area) => `/sandbox/${area}`));
  const odd = fc.string({ unit: 'binary', maxLength: 30 }).map((text) => `/sandbox/users/${text}`);
  const field = fc.constantFrom('q', 'status', 'sort', 'type', 'return', 'reference_user_id', 'x');
  const value = fc.oneof(fc.string(), fc.json(), fc.constantFrom('%', '%E0%A4%A', '[]', '1'));

  it('crashes no page', () => {
    fc.assert(
      fc.property(fc.oneof(known, odd), fc.array(fc.tuple(field, value)), (path, fields) => {
        const text = fields.map(([name, value]) => `${name}=${value}`).join('&');
        router.history.replace(`${path}?${text}`);
        const location = router.parseLocation(router.history.location);
        const matches = router.matchRoutes(location.pathname, location.search);
        for (const match of matches) expect(match.searchError, match.id).toBeUndefined();
      }),
    );
  });
});
