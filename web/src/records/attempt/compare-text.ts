import { jsonSource, type JsonNode } from '../../ui/text/json-source';

/** One difference between two texts; null on the side that lacks it. */
export interface Difference {
  /** The name of a field, such as `user.ids[0]`; null for lines of text. */
  name: string | null;
  before: string | null;
  after: string | null;
}

/** The differences, in order; `isCut` if there are more than listed. */
export interface Comparison {
  by: 'field' | 'line';
  differences: Difference[];
  /** How many fields or lines are the same. */
  same: number;
  isCut: boolean;
}

/** The most differences that are listed, and the most differing lines of a text that are matched. */
export const COMPARE_LIMITS = { differences: 100, lines: 400 } as const;

function listed(by: Comparison['by'], all: readonly Difference[], same: number): Comparison {
  const { differences } = COMPARE_LIMITS;
  return { by, same, differences: all.slice(0, differences), isCut: all.length > differences };
}

/** Compares values by their names; values of a repeated name are compared in their order. */
export function comparePairs(
  before: readonly (readonly [name: string, value: string])[],
  after: readonly (readonly [name: string, value: string])[],
): Comparison {
  const [old, now] = [before, after].map((pairs) => {
    const values = new Map<string, string>();
    const turns = new Map<string, number>();
    for (const [name, value] of pairs) {
      const turn = (turns.get(name) ?? 0) + 1;
      turns.set(name, turn);
      values.set(turn === 1 ? name : `${name} (${turn})`, value);
    }
    return values;
  });
  const names = new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])]);
  const all = [...names].map((name) => ({
    ...{ name, before: old?.get(name) ?? null, after: now?.get(name) ?? null },
  }));
  const differing = all.filter((each) => each.before !== each.after);
  return listed('field', differing, all.length - differing.length);
}

const PLAIN = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u;

function nameOf(parent: string, key: string | null, index: number): string {
  if (key === null) return `${parent}[${index}]`;
  if (!PLAIN.test(key)) return `${parent}[${JSON.stringify(key)}]`;
  return parent === '' ? key : `${parent}.${key}`;
}

/** Every scalar, and every empty object or array, by its path. */
function leaves(node: JsonNode, path = ''): [string, string][] {
  if (node.kind === 'scalar') return [[path, node.text]];
  if (node.fields.length === 0) {
    return path === '' ? [] : [[path, node.kind === 'object' ? '{}' : '[]']];
  }
  return node.fields.flatMap(({ key, value }, n) => leaves(value, nameOf(path, key, n)));
}

/** The length of the longest common subsequence of what follows line i of one text and line j of the other. */
function commonLengths(a: readonly string[], b: readonly string[]) {
  const width = b.length + 1;
  const lengths = new Uint16Array((a.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      const isSame = a[i] === b[j];
      lengths[i * width + j] = isSame ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  return at;
}

/** The lines between two equal ones, as one difference. */
function hunk(before: readonly string[], after: readonly string[]): Difference[] {
  if (before.length === 0 && after.length === 0) return [];
  const text = (lines: readonly string[]) => (lines.length === 0 ? null : lines.join('\n'));
  return [{ name: null, before: text(before), after: text(after) }];
}

/** The hunks of two lists that begin and end differently, and how many lines they share. */
function matchLines(a: readonly string[], b: readonly string[]): [Difference[], number] {
  if (Math.max(a.length, b.length) > COMPARE_LIMITS.lines) return [hunk(a, b), 0];
  const common = commonLengths(a, b);
  const all: Difference[] = [];
  let [i, j, fromI, fromJ, same] = [0, 0, 0, 0, 0];
  while (i < a.length && j < b.length) {
    if (a[i] === b[j]) {
      all.push(...hunk(a.slice(fromI, i), b.slice(fromJ, j)));
      [i, j, same] = [i + 1, j + 1, same + 1];
      [fromI, fromJ] = [i, j];
    } else if (common(i + 1, j) >= common(i, j + 1)) i += 1;
    else j += 1;
  }
  return [[...all, ...hunk(a.slice(fromI), b.slice(fromJ))], same];
}

const linesOf = (text: string) => (text === '' ? [] : text.split(/\r?\n/));

function compareLines(before: string, after: string): Comparison {
  const [a, b] = [linesOf(before), linesOf(after)];
  const shorter = Math.min(a.length, b.length);
  let head = 0;
  while (head < shorter && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  const [all, same] = matchLines(a.slice(head, a.length - tail), b.slice(head, b.length - tail));
  return listed('line', all, head + same + tail);
}

/** Compares two texts: field by field if both are JSON objects or both arrays, otherwise by line. */
export function compareTexts(before: string, after: string): Comparison {
  const [one, other] = [jsonSource(before), jsonSource(after)];
  return one && other && one.kind === other.kind
    ? comparePairs(leaves(one), leaves(other))
    : compareLines(before, after);
}
