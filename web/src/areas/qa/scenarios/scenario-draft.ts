import { scenario, type Scenario } from '@connect-console/server/contract';
import en from 'zod/v4/locales/en.js';
import * as z from 'zod/mini';
import { jsonPlaces } from './json-places';

/** What is wrong with a text that is to be a scenario. */
export interface DraftProblem {
  /** The path of the field: `steps.2.count`; empty for the whole. */
  field: string;
  reason: string;
  /** From 1; null where the text does not say. */
  line: number | null;
}

/** A text as a scenario, or what is wrong with it. */
type Draft =
  | { scenario: Scenario; problems: readonly [] }
  | { scenario: null; problems: readonly DraftProblem[] };

// The words for wrong types and unknown values; the contract's own come first.
const { localeError } = en();
const STEP_NAMES =
  'must be register, destination, outcome, plan, clock, maintenance, rerun, settle, expect_people, expect_calls or expect_service';

/** The line of the nearest value around a field that is missing. */
function lineOf(places: ReadonlyMap<string, number>, path: readonly string[]): number | null {
  for (let length = path.length; length >= 0; length--) {
    const line = places.get(path.slice(0, length).join('.'));
    if (line !== undefined) return line;
  }
  return null;
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function reasonOf(issue: z.core.$ZodIssue): string {
  const isMissing = issue.code === 'invalid_type' && issue.message.endsWith('received undefined');
  if (isMissing) return 'is missing';
  if (issue.code === 'invalid_union' && issue.path.at(-1) === 'do') return STEP_NAMES;
  return lowerFirst(
    issue.message.replace(/^Invalid input: expected (.+), received /, 'must be $1, not '),
  );
}

function syntaxProblem(error: unknown): DraftProblem {
  const said = error instanceof Error ? error.message : '';
  const line = /line (\d+)/.exec(said)?.[1];
  return { field: '', reason: `is no JSON yet: ${said}`, line: line ? Number(line) : null };
}

/** Reads what is written as a scenario (contract, workshop/scenarios.ts), each problem at its field and line. */
export function readDraft(text: string): Draft {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    return { scenario: null, problems: [syntaxProblem(error)] };
  }
  const parsed = z.safeParse(scenario, given, { error: localeError });
  if (parsed.success) return { scenario: parsed.data, problems: [] };
  const places = jsonPlaces(text);
  const problems = parsed.error.issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code !== 'unrecognized_keys') {
      return [{ field: path.join('.'), reason: reasonOf(issue), line: lineOf(places, path) }];
    }
    return issue.keys.map((key) => ({
      field: [...path, key].join('.'),
      reason: 'is not a field of this',
      line: lineOf(places, [...path, key]),
    }));
  });
  return { scenario: null, problems };
}

/** A scenario as it is written here. */
export function writtenScenario({ name, title, about, steps }: Scenario): string {
  return JSON.stringify({ name, title, about, steps }, null, 2);
}
