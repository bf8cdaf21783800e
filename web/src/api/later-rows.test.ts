import { registrationsApi, scenariosApi, settingsApi } from '@connect-console/server/contract';
import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

// What stands in for the server needs no rows.
const STUBS = /^\.\.\/testing\//;
// The names of jobs, by which pages that have loaded the rows find them.
const NAMES = './jobs.ts';

// The rows themselves, or a module that asks with them.
it.each([
  [
    'the settings',
    settingsApi,
    /^import '[./a-z]*\/settings-rows';$|from '[./]*\/api\/(account|alerts|audit|members|passkeys|second-factor|tokens)';$/m,
  ],
  ['bulk registrations', registrationsApi, /^addRows\(registrationsApi\);$/m],
  ['scenarios', scenariosApi, /^addRows\(scenariosApi\);$/m],
])('the rows of %s are loaded by everything that asks them', (_what, table, loads) => {
  const operations = Object.keys(table).map((operation) => `'${operation}'`);
  const asking = Object.entries(sources).filter(
    ([path, text]) =>
      path !== NAMES &&
      !STUBS.test(path) &&
      operations.some((operation) => text.includes(operation)),
  );
  expect(asking.length).toBeGreaterThan(0);
  const without = asking.filter(([, text]) => !loads.test(text));
  expect(without.map(([path]) => path)).toEqual([]);
});
