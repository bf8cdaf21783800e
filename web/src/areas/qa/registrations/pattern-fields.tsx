import { boundFields, TextField } from '../../../ui/form/text-field';
import { MAX_BULK_REGISTRATION } from '@connect-console/server/contract';
import { countText, numberText } from '../../../ui/text/counts';
import type { Candidate } from './users-draft';
import * as z from 'zod/mini';

/** How IDs are generated. Numbers are kept as typed into their fields. */
export const idPattern = z.object({
  /** Contains {n}, {uuid} or {date}. */
  pattern: z.string(),
  count: z.string(),
  /** The first {n}. */
  start: z.string(),
});
export type IdPattern = z.infer<typeof idPattern>;

interface Sources {
  uuid: () => string;
  /** The day, as {date} writes it: 2026-03-01. */
  date: string;
}

const KNOWN = ['{n}', '{uuid}', '{date}'];
const MAX_START = 999_999_999;

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
export function patternProblems({
  pattern,
  count,
  start,
}: IdPattern): Partial<Record<'pattern' | 'count' | 'start', string>> {
  const number = Number(count);
  const isCount = /^\d{1,9}$/.test(count) && number >= 1 && number <= MAX_BULK_REGISTRATION;
  const wrong = patternProblem(pattern, number);
  return {
    ...(!isCount && {
      count: `Enter a whole number from 1 to ${numberText(MAX_BULK_REGISTRATION)}`,
    }),
    ...(!/^\d{1,9}$/.test(start) && {
      start: `Enter a whole number from 0 to ${numberText(MAX_START)}`,
    }),
    ...(wrong !== undefined && { pattern: wrong }),
  };
}

/** The users of a pattern, in order; none while the pattern has a problem. */
export function generatedUsers(ids: IdPattern, { uuid, date }: Sources): Candidate[] {
  if (Object.keys(patternProblems(ids)).length > 0) return [];
  const count = Number(ids.count);
  const start = Number(ids.start);
  // Padded, so that IDs sort by number.
  const width = String(start + count - 1).length;
  return Array.from({ length: count }, (_user, index) => {
    const fill: Record<string, () => string> = {
      '{n}': () => String(start + index).padStart(width, '0'),
      '{uuid}': uuid,
      '{date}': () => date,
    };
    const reference_user_id = ids.pattern
      .trim()
      .replace(/\{(?:n|uuid|date)\}/g, (part) => fill[part]?.() ?? part);
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
  const field = boundFields(value, ({ pattern, count, start }) => {
    onChange({ pattern, count: count.trim(), start: start.trim() });
  });
  return (
    <div className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)_8rem]">
      <TextField label="How many" inputMode="numeric" error={problems.count} {...field('count')} />
      <TextField
        label="ID pattern"
        mono
        error={problems.pattern}
        hint="{n} is a number, {uuid} is random, {date} is today."
        {...field('pattern')}
      />
      <TextField
        label="First number"
        inputMode="numeric"
        error={problems.start}
        {...field('start')}
      />
    </div>
  );
}
