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
// The names of jobs and of what a write or a push changes, for pages that have loaded the rows.
const NAMES = ['./jobs.ts', './write.ts', './live/live-reactions.ts'];
// Every other file of the settings is behind one of these.
const DOORS = ['settings-page.tsx', 'account/factor-page.tsx'].map(
  (file) => `../areas/settings/${file}`,
);
const isBehindADoor = (path: string) =>
  path.startsWith('../areas/settings/') && !DOORS.includes(path);

// The rows themselves, or a module that uses them.
it.each([
  [
    'the settings',
    settingsApi,
    /^addRows\(settingsApi\);$|^import '[./a-z]*\/settings';$|from '[./]*\/api\/(alerts|audit|passkeys|settings)';$/m,
  ],
  [
    'bulk registrations',
    registrationsApi,
    /^addRows\(registrationsApi\);$|^import '[./a-z]*\/users\/registrations';$|from '[./a-z]*\/users\/registrations';$/m,
  ],
  [
    'the QA API',
    Object.fromEntries(Object.entries(consoleQaApi).filter(([name]) => !(name in qaOfferApi))),
    /^addRows\(consoleQaApi\);$|^import '[./a-z]*\/qa-rows';$|from '[./]*\/(api\/)?qa\/(inbox|outcome-batches|sandbox-clock)';$/m,
  ],
  ['scenarios', scenariosApi, /^addRows\(scenariosApi\);$|^import '[./a-z]*\/scenario-rows';$/m],
])('the rows of %s are loaded by everything that asks them', (_what, table, loads) => {
  const operations = Object.keys(table).map((operation) => `'${operation}'`);
  const asking = Object.entries(sources).filter(
    ([path, text]) =>
      !NAMES.includes(path) &&
      !STUBS.test(path) &&
      !isBehindADoor(path) &&
      (DOORS.includes(path)
        ? table === settingsApi
        : operations.some((operation) => text.includes(operation))),
  );
  expect(asking.length).toBeGreaterThan(0);
  const without = asking.filter(([, text]) => !loads.test(text));
  expect(without.map(([path]) => path)).toEqual([]);
});
