import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const text = readFileSync(new URL('../docs/architecture.md', import.meta.url), 'utf8');
const isThere = (path: string) => existsSync(new URL(`../../${path}`, import.meta.url));
const flowOf = (title: string): string[] => {
  const [, flow = ''] = text.split(`### ${title}\n`);
  const [steps = ''] = flow.split(/^##/m, 1);
  return [...steps.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path = '']) => path);
};

it('names only files that exist', () => {
  const named = [...text.matchAll(/`((?:server|web)\/src\/[^`]+)`/g)].map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((path) => !isThere(path))).toEqual([]);
});

it.each([
  ['Register a user', 18],
  ['Rerun a call', 20],
  ['Search the list of calls', 22],
  ['An incoming delivery on an open page', 28],
])('%s passes at most %i files, each named once', (title, most) => {
  const files = flowOf(title);
  expect(files.length).toBeGreaterThan(0);
  expect(files.length).toBeLessThanOrEqual(most);
  expect(new Set(files).size).toBe(files.length);
});
