import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const TOP = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(TOP + path, 'utf8');
const text = read('server/docs/architecture.md');
const sources = ['server/src', 'web/src', 'e2e'].flatMap((folder) =>
  readdirSync(TOP + folder, { recursive: true, encoding: 'utf8' }).map(
    (path) => `/${folder}/${path.replaceAll('\\', '/')}`,
  ),
);
const isThere = (path: string) => sources.some((source) => source.endsWith(`/${path}`));
const flowOf = (title: string): string[] => {
  const [, flow = ''] = text.split(`### ${title}\n`);
  const [steps = ''] = flow.split(/^##/m, 1);
  return [...steps.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path = '']) => path);
};

it.each([
  ...['.github/CONTRIBUTING.md', 'web/docs/visual.md'],
  ...['alerts', 'architecture', 'decisions', 'security'].map((name) => `server/docs/${name}.md`),
  ...['sandbox', 'bff/jobs', 'bff/webhooks'].map((folder) => `server/src/${folder}/README.md`),
])('%s names only files and folders that exist', (document) => {
  const named = [...read(document).matchAll(/`([\w./-]+(?:\.tsx?|\/))`/g)].map(([, path = '']) =>
    path.replace(/\/$/, ''),
  );
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
