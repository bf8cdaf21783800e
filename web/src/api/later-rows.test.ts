import {
  consoleQaApi,
  qaOfferApi,
  registrationsApi,
  scenariosApi,
  settingsApi,
} from '@connect-console/server/contract';
import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

// The stand-in for the server needs no rows.
const STUBS = /^\.\.\/testing\//;
// The names of jobs and of what a push changes, for pages that have loaded the rows.
const NAMES = ['./jobs.ts', './live/live.ts', './live/live-reactions.ts'];
// Each of these is loaded before every other file of its area.
const DOORS = {
  settings: ['settings-page.tsx', 'account/factor-page.tsx'],
  qa: ['qa-page.tsx'],
};
const isInArea = (path: string) =>
  Object.keys(DOORS).some((area) => path.startsWith(`../areas/${area}/`));

// The rows themselves, or a module that uses them.
it.each([
  [
    'settings',
    settingsApi,
    /^addRows\(settingsApi\);$|^import '[./a-z]*\/settings';$|from '[./]*\/api\/(alerts|audit|passkeys|settings)';$/m,
  ],
  [
    'qa',
    Object.fromEntries(
      Object.entries({ ...consoleQaApi, ...registrationsApi, ...scenariosApi }).filter(
        ([name]) => !(name in qaOfferApi),
      ),
    ),
    /^addRows\(\{ \.\.\.consoleQaApi|^import '[./a-z]*\/qa-rows';$|from '[./]*\/(api\/)?(users\/registrations|qa\/(inbox|outcome-batches|sandbox-clock))';$/m,
  ],
] as const)('the rows of %s are loaded by everything that asks them', (area, table, loads) => {
  const operations = Object.keys(table).map((operation) => `'${operation}'`);
  const doors = DOORS[area].map((file) => `../areas/${area}/${file}`);
  const asking = Object.entries(sources).filter(
    ([path, text]) =>
      !NAMES.includes(path) &&
      !STUBS.test(path) &&
      (doors.includes(path) ||
        (!isInArea(path) && operations.some((operation) => text.includes(operation)))),
  );
  expect(asking.length).toBeGreaterThan(0);
  const without = asking.filter(([, text]) => !loads.test(text));
  expect(without.map(([path]) => path)).toEqual([]);
});
