import {
  DATA_REQUEST_TYPES,
  registrationRow,
  type RegistrationRow,
} from '@connect-console/server/contract';

/** What can be said of one person: the fields of 4.1, as a CSV file's header names them. */
export const PERSON_FIELDS = [
  'reference_user_id',
  'redirect_url',
  'uniqueness_region_id',
  'data_request_type',
] as const;
export type PersonField = (typeof PERSON_FIELDS)[number];

/** One person as they were written down, before anything is checked. */
export interface Candidate {
  /** The line of the file or of the pasted text on which they begin, from 1. */
  line: number;
  /** Without the spaces around it; empty is not given. */
  cells: Partial<Record<PersonField, string>>;
  /** Why the line could not even be read. */
  unreadable?: string;
}

/** Somebody who is left out, and why. */
export interface BadRow {
  line: number;
  /** As it was written; empty when it was not. */
  reference_user_id: string;
  reason: string;
}

/** What would be sent, and what is left out. */
export interface Draft {
  rows: RegistrationRow[];
  bad: BadRow[];
}

/** What holds for everybody who does not say otherwise. */
export type Defaults = Omit<RegistrationRow, 'reference_user_id'>;

function given(cells: Candidate['cells']): object {
  return Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== ''));
}

function reasonOf(path: PropertyKey | undefined, message: string): string {
  if (path === 'data_request_type') return `${path} must be ${DATA_REQUEST_TYPES.join(' or ')}`;
  return `${String(path)} ${message}`;
}

function check(cells: Candidate['cells'], defaults: Defaults): RegistrationRow | string {
  if (!cells.reference_user_id) return 'reference_user_id is missing';
  const read = registrationRow.safeParse({ ...defaults, ...given(cells) });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  return reasonOf(issue?.path[0], issue?.message ?? 'cannot be read');
}

/** Tells the rows that can be sent from those that cannot: what a row says goes before what holds for all. */
export function draftOf(candidates: readonly Candidate[], defaults: Defaults): Draft {
  const draft: Draft = { rows: [], bad: [] };
  const seenOn = new Map<string, number>();
  for (const { line, cells, unreadable } of candidates) {
    const reference_user_id = cells.reference_user_id ?? '';
    const row = unreadable ?? check(cells, defaults);
    const earlier = seenOn.get(reference_user_id);
    if (typeof row === 'string') draft.bad.push({ line, reference_user_id, reason: row });
    else if (earlier !== undefined) {
      draft.bad.push({ line, reference_user_id, reason: `the same person as line ${earlier}` });
    } else {
      seenOn.set(reference_user_id, line);
      draft.rows.push(row);
    }
  }
  return draft;
}
