import { settingsApi } from '@connect-console/server/contract';
import { expect, it } from 'vitest';

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

// What stands in for the server needs no rows.
const STUBS = /^\.\.\/testing\//;
// The rows themselves, or a module that asks with them.
const LOADS =
  /^import '[./a-z]*\/settings-rows';$|from '[./]*\/api\/(account|alerts|audit|members|second-factor|tokens)';$/m;

it('is imported by everything else that asks an operation of the settings', () => {
  const operations = Object.keys(settingsApi).map((operation) => `'${operation}'`);
  const asking = Object.entries(sources).filter(
    ([path, text]) => !STUBS.test(path) && operations.some((operation) => text.includes(operation)),
  );
  expect(asking.length).toBeGreaterThan(0);
  const without = asking.filter(([, text]) => !LOADS.test(text));
  expect(without.map(([path]) => path)).toEqual([]);
});
