import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { texts } from './texts.js';

const folder = new URL('.//', import.meta.url);
const sources = readdirSync(folder).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'texts.ts',
);

/** The source without comments and the names of imported files, which no visitor sees. */
const shown = (name: string): string =>
  readFileSync(new URL(name, folder), 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .replace(/^import [\s\S]*?;$/gm, '');

describe('the texts', () => {
  it.each(sources)('are in one file: %s holds none', (name) => {
    const source = shown(name);
    // A sentence in quotes, and words between two tags.
    expect(source.match(/['"`][A-Z][a-z]+ [a-z][^'"`]*['"`]/g)).toBeNull();
    expect(source.match(/<[^>]*[^=]>\s*[A-Za-z][\w ,.']*\s*<\//g)).toBeNull();
    expect(source.match(/(aria-label|title|alt|placeholder)="[^$"]/g)).toBeNull();
  });

  it('say which language they are in', () => {
    expect(texts.lang).toMatch(/^[a-z]{2,3}(-[A-Za-z]+)*$/);
    expect(['ltr', 'rtl']).toContain(texts.dir);
  });
});
