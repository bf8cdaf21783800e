import { readFileSync } from 'node:fs';

// A value in quotes may have several lines.
const QUOTED = /^(\s*(?:export\s+)?[\w.-]+\s*=\s*)("[^"]*"|'[^']*'|`[^`]*`)/gm;
const LINE = /^\s*(?:$|#|(?:export\s+)?[A-Za-z_][\w.-]*\s*=)/;

/** The numbers of the lines that set nothing, which Node would pass over without a word; their text may be a secret. */
export function brokenLines(text) {
  const flat = text.replaceAll(
    QUOTED,
    (_all, name, value) => name + '\n'.repeat(value.split('\n').length - 1),
  );
  // What follows within a quoted value has become an empty line, so that the numbers stay.
  return flat.split(/\r?\n/).flatMap((line, n) => (LINE.test(line) ? [] : [n + 1]));
}

/**
 * Sets what the file `.env` of the current folder sets and the environment does not. A file that cannot be read, or
 * with a line that is no `NAME=value`, ends the program with a sentence.
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
