import type { Plugin } from 'vite';

/** Whether a module is part of the contract, which contains only declarations. */
export const IS_CONTRACT = /[\\/]server[\\/]src[\\/]contract[\\/]/;

// A page needs the address of a row and the schema of its response, but not these fields.
const SERVER_ONLY = new Set<unknown>(['summary', 'params', 'query', 'body', 'bodyLimit']);

/** A node of the syntax tree; a field of an object has a key. */
interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  key?: { name?: string };
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Replaces the source from `start` up to `end`. */
type Edit = [start: number, end: number, by: string];

function* editsOf(node: SyntaxNode): Generator<Edit> {
  // Only the calls within declarations have no side effects, not those within functions.
  if (node.type.includes('Function')) return;
  if (node.type === 'CallExpression') yield [node.start, node.start, '/* @__PURE__ */ '];
  const parts = Object.values(node).flat().filter(isNode);
  const names = new Set(parts.map(({ key }) => key?.name));
  const isRow = names.has('path') && names.has('permission');
  for (const part of parts) {
    if (isRow && SERVER_ONLY.has(part.key?.name)) yield [part.start, part.end, ''];
    else yield* editsOf(part);
  }
}

/**
 * Leaves out of the API tables what only the server needs, and all schemas that nothing else uses then; otherwise each
 * page would build the schemas of all requests when it starts.
 */
export const contractOfPage: Plugin = {
  name: 'contract-of-page',
  apply: 'build',
  transform(code, id) {
    if (!IS_CONTRACT.test(id)) return null;
    const edits = this.parse(code)
      .body.filter(({ type }) => /VariableDeclaration|ExportNamed/.test(type))
      .flatMap((declaration) => [...editsOf(declaration)])
      .toSorted(([one], [other]) => other - one);
    let edited = code;
    for (const [start, end, by] of edits) {
      const rest = edited.slice(end);
      // Also removes the comma after a field.
      edited = edited.slice(0, start) + by + (start === end ? rest : rest.replace(/^\s*,/, ''));
    }
    return { code: edited, map: null };
  },
};
