import type { OpenDatabase } from '../../../database/opened.js';
import type { TextIndex } from './text-index.js';
import { postgresTextIndex } from './text-index-postgres.js';
import { sqliteTextIndex } from './text-index-sqlite.js';

/** The text index of a kind of database. */
export function textIndexOf(kind: OpenDatabase<unknown>['kind']): TextIndex {
  return kind === 'sqlite' ? sqliteTextIndex : postgresTextIndex;
}
