import {
  DATA_REQUEST_TYPES,
  registrationRow,
  type RegistrationRow,
} from '@connect-console/server/contract';
import * as z from 'zod/mini';

/** Where the users of a bulk registration come from. */
export const SOURCES = ['names', 'pasted', 'csv'] as const;
export type Source = (typeof SOURCES)[number];

/** The fields of a user that a CSV file's header may name. */
export const USER_FIELDS = z.keyof(registrationRow).options;
export type UserField = (typeof USER_FIELDS)[number];

/** One user as written, before anything is checked. */
export interface Candidate {
  /** The line of the file or of the pasted text on which it begins, from 1. */
  line: number;
  /** Trimmed; an empty cell counts as not given. */
  cells: Partial<Record<UserField, string>>;
  /** Why the line could not be parsed. */
  unreadable?: string | undefined;
}

/** A line that is left out, and why. */
export interface SkippedLine {
  line: number;
  /** As written; empty when missing. */
  reference_user_id: string;
  reason: string;
}

/** What would be sent, and what is left out. */
export interface Draft {
  rows: RegistrationRow[];
  skipped: SkippedLine[];
}

/**
 * The users of a pasted list with one ID per line, without surrounding space, which a table's copy adds; empty lines
 * are skipped. An ID may contain any character but a line break, so nothing else separates them.
 */
export function pastedUsers(text: string): Candidate[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line, at) => ({ line: at + 1, cells: { reference_user_id: line.trim() } }))
    .filter(({ cells }) => cells.reference_user_id !== '');
}

function given(cells: Candidate['cells']): Candidate['cells'] {
  return Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== ''));
}

function check(cells: Candidate['cells'], defaults: Candidate['cells']): RegistrationRow | string {
  if (!cells.reference_user_id) return 'reference_user_id is missing';
  const read = registrationRow.safeParse({ ...defaults, ...given(cells) });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const field = issue?.path[0];
  if (field === 'data_request_type') return `${field} must be ${DATA_REQUEST_TYPES.join(' or ')}`;
  return `${String(field)} ${issue?.message ?? 'cannot be read'}`;
}

/** Separates the rows that can be sent from those that cannot. Values of a row override the defaults. */
export function draftOf(candidates: readonly Candidate[], defaults: Candidate['cells']): Draft {
  const draft: Draft = { rows: [], skipped: [] };
  const givenDefaults = given(defaults);
  const lineOf = new Map<string, number>();
  for (const { line, cells, unreadable } of candidates) {
    const reference_user_id = cells.reference_user_id ?? '';
    const row = unreadable ?? check(cells, givenDefaults);
    const earlier = lineOf.get(reference_user_id);
    if (typeof row === 'string') draft.skipped.push({ line, reference_user_id, reason: row });
    else if (earlier !== undefined) {
      draft.skipped.push({ line, reference_user_id, reason: `Same ID as line ${earlier}` });
    } else {
      lineOf.set(reference_user_id, line);
      draft.rows.push(row);
    }
  }
  return draft;
}
