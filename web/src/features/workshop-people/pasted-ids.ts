import type { Candidate } from './people-draft';

/** The people of a pasted list: one id a line, without the spaces around it; empty lines are nobody. */
export function pastedPeople(text: string): Candidate[] {
  return text.split(/\r\n|\r|\n/).flatMap((written, index): Candidate[] => {
    const reference_user_id = written.trim();
    return reference_user_id === '' ? [] : [{ line: index + 1, cells: { reference_user_id } }];
  });
}
