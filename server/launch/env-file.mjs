import { readFileSync } from 'node:fs';

// A quoted value may span several lines.
const QUOTED = /^(\s*(?:export\s+)?[\w.-]+\s*=\s*)("[^"]*"|'[^']*'|`[^`]*`)/gm;
const LINE = /^\s*(?:$|#|(?:export\s+)?[A-Za-z_][\w.-]*\s*=)/;

/** The numbers of the lines that set nothing, which Node would ignore silently. The text itself may be a secret. */
export function brokenLines(text) {
  const flat = text.replaceAll(
    QUOTED,
    (_all, name, value) => name + '\n'.repeat(value.split('\n').length - 1),
  );
  // The remaining lines of a quoted value become empty lines, so that the line numbers stay right.
  return flat.split(/\r?\n/).flatMap((line, n) => (LINE.test(line) ? [] : [n + 1]));
}

/**
 * Sets the variables of the file `.env` in the current folder that the environment does not set. Exits with an
 * explanation if the file cannot be read or has a line that is not `NAME=value`.
 */
export function loadEnvFile(file = '.env') {
  try {
    const [line] = brokenLines(readFileSync(file, 'utf8'));
    if (line !== undefined) throw new Error(`line ${line} is not NAME=value`);
    process.loadEnvFile(file);
  } catch (error) {
    if (error.code === 'ENOENT') return;
    process.stderr.write(`The file ${file} cannot be used: ${error.message}.\n`);
    process.exit(1);
  }
}
