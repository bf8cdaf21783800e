import { scenario, type Scenario } from '@connect-console/server/contract';
import en from 'zod/v4/locales/en.js';
import * as z from 'zod/mini';
import { jsonLines } from './json-lines';

/** A problem in the text of a scenario. */
export interface DraftProblem {
  /** The path of the field: `steps.2.count`; empty for the whole text. */
  field: string;
  reason: string;
  /** From 1; null if unknown. */
  line: number | null;
}

/** A text parsed as a scenario, or its problems. */
type Draft =
  | { scenario: Scenario; problems: readonly [] }
  | { scenario: null; problems: readonly DraftProblem[] };

// Messages for wrong types and unknown values; the contract's own messages take precedence.
const { localeError } = en();
const STEP_NAMES =
  'must be register, destination, outcome, plan, clock, maintenance, rerun, settle, expect_people, expect_calls or expect_service';

/** The line of a field, or of the nearest value around a missing one. */
function lineOf(lines: ReadonlyMap<string, number>, path: readonly string[]): number | null {
  for (let length = path.length; length >= 0; length--) {
    const line = lines.get(path.slice(0, length).join('.'));
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
  const message = error instanceof Error ? error.message : '';
  const line = /line (\d+)/.exec(message)?.[1];
  return { field: '', reason: `is not valid JSON: ${message}`, line: line ? Number(line) : null };
}

/** Parses the text of a scenario. Each problem has its field and line. */
export function readDraft(text: string): Draft {
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch (error) {
    return { scenario: null, problems: [syntaxProblem(error)] };
  }
  const parsed = z.safeParse(scenario, given, { error: localeError });
  if (parsed.success) return { scenario: parsed.data, problems: [] };
  const lines = jsonLines(text);
  const problems = parsed.error.issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code !== 'unrecognized_keys') {
      return [{ field: path.join('.'), reason: reasonOf(issue), line: lineOf(lines, path) }];
    }
    return issue.keys.map((key) => ({
      field: [...path, key].join('.'),
      reason: 'is not a known field',
      line: lineOf(lines, [...path, key]),
    }));
  });
  return { scenario: null, problems };
}

/** A scenario as formatted JSON. */
export function writtenScenario({ name, title, about, steps }: Scenario): string {
  return JSON.stringify({ name, title, about, steps }, null, 2);
}
