import { pastedLines } from '../../../api/pasted-lines';
import type { Candidate } from './users-draft';

/** The people of a pasted list: one id a line. */
export function pastedPeople(text: string): Candidate[] {
  return pastedLines(text).map(({ line, written }) => ({
    line,
    cells: { reference_user_id: written },
  }));
}
