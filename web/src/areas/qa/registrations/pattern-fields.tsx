import { boundFields, TextField } from '../../../ui/form/text-field';
import { MAX_BULK_REGISTRATION } from '@connect-console/server/contract';
import { countText, numberText } from '../../../ui/text/counts';
import type { Candidate } from './users-draft';
import * as z from 'zod/mini';

/** How IDs are generated. The number is kept as typed into its field. */
export const idPattern = z.object({
  /** Contains {n}, {uuid} or {date}. */
  pattern: z.string(),
  count: z.string(),
});
export type IdPattern = z.infer<typeof idPattern>;

interface Sources {
  uuid: () => string;
  /** The day, as {date} writes it: 2026-03-01. */
  date: string;
}

const KNOWN = ['{n}', '{uuid}', '{date}'];

function patternProblem(pattern: string, count: number): string | undefined {
  if (pattern.trim() === '') return 'Enter a pattern';
  const unknown = (pattern.match(/\{[^{}]*\}/g) ?? []).find((each) => !KNOWN.includes(each));
  if (unknown !== undefined) return `${unknown} is not one of ${KNOWN.join(', ')}`;
  if (count > 1 && !/\{(?:n|uuid)\}/.test(pattern)) {
    return `Add {n} or {uuid}, so that each of the ${countText(count, 'user')} gets a different ID`;
  }
  return undefined;
}

/** What is wrong with a pattern, by field; empty if IDs can be generated. */
export function patternProblems({ pattern, count }: IdPattern): Partial<IdPattern> {
  const number = Number(count);
  const isCount = /^ *\d{1,9} *$/.test(count) && number >= 1 && number <= MAX_BULK_REGISTRATION;
  const wrong = patternProblem(pattern, number);
  return {
    ...(!isCount && {
      count: `Enter a whole number from 1 to ${numberText(MAX_BULK_REGISTRATION)}`,
    }),
    ...(wrong !== undefined && { pattern: wrong }),
  };
}

/** The users of a pattern, in order; none while the pattern has a problem. */
export function generatedUsers(ids: IdPattern, { uuid, date }: Sources): Candidate[] {
  if (Object.keys(patternProblems(ids)).length > 0) return [];
  const pattern = ids.pattern.trim().replaceAll('{date}', date);
  const count = Number(ids.count);
  // Padded, so that IDs sort by number.
  const width = String(count).length;
  return Array.from({ length: count }, (_user, index) => {
    const n = String(index + 1).padStart(width, '0');
    const reference_user_id = pattern.replaceAll('{n}', n).replaceAll('{uuid}', uuid);
    return { line: index + 1, cells: { reference_user_id } };
  });
}

interface PatternFieldsProps {
  value: IdPattern;
  onChange: (value: IdPattern) => void;
}

/** The fields of a pattern, each with its problem. */
export function PatternFields({ value, onChange }: PatternFieldsProps) {
  const problems = patternProblems(value);
  const field = boundFields(value, onChange);
  return (
    <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <TextField label="How many" inputMode="numeric" error={problems.count} {...field('count')} />
      <TextField
        label="ID pattern"
        mono
        error={problems.pattern}
        hint="{n} is a number, {uuid} is random, {date} is today."
        {...field('pattern')}
      />
    </div>
  );
}
