import { MAX_BULK_REGISTRATION } from '@connect-console/server/contract';
import type { Candidate } from './users-draft';

/** How ids are made up. */
export interface NamePattern {
  /** With {n}, {uuid} or {date} in it. */
  pattern: string;
  /** How many; as it stands in its field. */
  count: string;
  /** The first {n}; as it stands in its field. */
  start: string;
  /** Whether {n} is filled with zeros to the width of the last one, so that ids sort as they count. */
  padded: boolean;
}

/** What stands in for what is not the same each time. */
interface NameSources {
  uuid: () => string;
  /** The day, as {date} writes it: 2026-03-01. */
  date: string;
}

/** What is wrong, by the field that it is about. */
type NameProblems = Partial<Record<'pattern' | 'count' | 'start', string>>;

const KNOWN = ['{n}', '{uuid}', '{date}'];
const MAX_START = 999_999_999;

function patternProblem(pattern: string, count: number): string | undefined {
  if (pattern.trim() === '') return 'must not be empty';
  const unknown = (pattern.match(/\{[^{}]*\}/g) ?? []).find((each) => !KNOWN.includes(each));
  if (unknown !== undefined) return `has ${unknown}, which is none of ${KNOWN.join(', ')}`;
  if (count > 1 && !/\{(?:n|uuid)\}/.test(pattern)) {
    return 'needs {n} or {uuid}, so that everybody has an id of their own';
  }
  return undefined;
}

/** What is wrong with a pattern; empty when names can be made of it. */
export function nameProblems({ pattern, count, start }: NamePattern): NameProblems {
  const problems: NameProblems = {};
  const people = Number(count);
  if (!/^\d{1,9}$/.test(count) || people < 1 || people > MAX_BULK_REGISTRATION) {
    problems.count = `must be a whole number from 1 to ${MAX_BULK_REGISTRATION.toLocaleString('en')}`;
  }
  if (!/^\d{1,9}$/.test(start)) {
    problems.start = `must be a whole number from 0 to ${MAX_START.toLocaleString('en')}`;
  }
  const wrong = patternProblem(pattern, people);
  if (wrong !== undefined) problems.pattern = wrong;
  return problems;
}

/** The people that a pattern makes, in order; nobody where something is wrong with it. */
export function namedPeople(names: NamePattern, { uuid, date }: NameSources): Candidate[] {
  if (Object.keys(nameProblems(names)).length > 0) return [];
  const { pattern, padded } = names;
  const count = Number(names.count);
  const start = Number(names.start);
  const width = padded ? String(start + count - 1).length : 0;
  return Array.from({ length: count }, (_person, index) => {
    const fill: Record<string, () => string> = {
      '{n}': () => String(start + index).padStart(width, '0'),
      '{uuid}': uuid,
      '{date}': () => date,
    };
    const reference_user_id = pattern
      .trim()
      .replace(/\{(?:n|uuid|date)\}/g, (part) => fill[part]?.() ?? part);
    return { line: index + 1, cells: { reference_user_id } };
  });
}
