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

/** The most differences that are listed. */
export const MOST_DIFFERENCES = 100;

function listed(by: Comparison['by'], all: readonly Difference[], same: number): Comparison {
  const differences = all.slice(0, MOST_DIFFERENCES);
  return { by, same, differences, isCut: all.length > differences.length };
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

const linesOf = (text: string) => (text === '' ? [] : text.split(/\r?\n/));

/** The lines from the first that differs to the last, as one difference. */
function compareLines(before: string, after: string): Comparison {
  const [a, b] = [linesOf(before), linesOf(after)];
  const shorter = Math.min(a.length, b.length);
  let head = 0;
  while (head < shorter && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  const textOf = (lines: readonly string[]) => lines.slice(head, lines.length - tail).join('\n');
  const isSame = a.length === b.length && head === a.length;
  const difference = {
    name: null,
    before: head + tail === a.length ? null : textOf(a),
    after: head + tail === b.length ? null : textOf(b),
  };
  return listed('line', isSame ? [] : [difference], head + tail);
}

/** Compares two texts: field by field if both are JSON objects or both arrays, otherwise by line. */
export function compareTexts(before: string, after: string): Comparison {
  const [one, other] = [jsonSource(before), jsonSource(after)];
  return one && other && one.kind === other.kind
    ? comparePairs(leaves(one), leaves(other))
    : compareLines(before, after);
}
