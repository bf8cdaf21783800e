/** A part of a JSON text; scalars keep their spelling, so that a long number is shown as it was sent. */
export type JsonNode =
  { kind: 'scalar'; text: string } | { kind: 'object' | 'array'; fields: JsonField[] };

/** A value with its key, in the order of the text; items of arrays have no key. */
export interface JsonField {
  key: string | null;
  value: JsonNode;
}

/** Beyond these limits a body is shown as text. */
export const JSON_LIMITS = { characters: 65_536, nodes: 1000, depth: 32 } as const;

// A string (with a colon it is a key), a bracket, or a number or literal.
const TOKEN = /("(?:[^"\\]+|\\.)*")(\s*:)?|[{}[\]]|[^\s{}[\]:,"]+/g;

/** Whether a text is JSON. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false; // the only thing that is asked
  }
}

/**
 * A JSON object or array as it was written; null for any other text and beyond the limits. JSON.parse alone would round
 * long numbers, drop repeated keys, and move numeric keys to the front.
 */
export function jsonSource(text: string): JsonNode | null {
  if (text.length > JSON_LIMITS.characters || !isJson(text)) return null;
  const root: JsonField[] = [];
  const open = [root];
  let key: string | null = null;
  let nodes = 0;
  for (const [token, string, colon] of text.matchAll(TOKEN)) {
    if (token === '}' || token === ']') {
      open.pop();
      continue;
    }
    if (string !== undefined && colon !== undefined) {
      key = String(JSON.parse(string));
      continue;
    }
    nodes += 1;
    if (nodes > JSON_LIMITS.nodes || open.length > JSON_LIMITS.depth) return null;
    const fields = open.at(-1) ?? root;
    if (token === '{' || token === '[') {
      const inner: JsonField[] = [];
      fields.push({ key, value: { kind: token === '{' ? 'object' : 'array', fields: inner } });
      open.push(inner);
    } else {
      // Escapes that need not be escaped are resolved: "\u003c" reads "<".
      const scalar = string === undefined ? token : JSON.stringify(JSON.parse(string));
      fields.push({ key, value: { kind: 'scalar', text: scalar } });
    }
    key = null;
  }
  const value = root[0]?.value;
  return value && value.kind !== 'scalar' ? value : null;
}
