/** The most levels of objects and lists that JSON may have where it enters the console or the sandbox. */
export const MAX_NESTING = 64;

/** The most records that are read of one listing; the specification lists at most 50 (part 8). */
export const MAX_LISTED = 500;

/** Why JSON is refused, and the path to the part that is the reason. */
export interface JsonFault {
  fault: 'nesting' | 'nul';
  path: string[];
}

/** Each fault as the rest of a sentence that begins with what is refused. */
export const FAULT_REASONS: Readonly<Record<JsonFault['fault'], string>> = {
  nesting: `is nested more than ${MAX_NESTING} levels deep`,
  nul: 'must be well-formed text without NUL characters',
};

/**
 * The check of all JSON that enters, after it is parsed: nesting beyond 64 levels overflows the stack of
 * JSON.stringify() and of the schemas, and Postgres cannot store NUL characters. Null when the value has
 * neither. `levels` is what is left of the 64 for a part of a larger value.
 */
export function findJsonFault(value: unknown, levels = MAX_NESTING): JsonFault | null {
  if (typeof value === 'string') {
    return value.includes('\u0000') ? { fault: 'nul', path: [] } : null;
  }
  if (typeof value !== 'object' || value === null) return null;
  if (levels === 0) return { fault: 'nesting', path: [] };
  // for…in makes no copy of the entries; every record of every poll is checked.
  for (const key in value) {
    const found: JsonFault | null = key.includes('\u0000')
      ? { fault: 'nul', path: [] }
      : findJsonFault(Reflect.get(value, key), levels - 1);
    if (found) return { ...found, path: [key, ...found.path] };
  }
  return null;
}
