// Runs before anything is installed, on whatever Node there is: old syntax, no imports.
const LOWEST = [20, 19];

/** Ends the program with one sentence where Node is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > LOWEST[0] || (major === LOWEST[0] && minor >= LOWEST[1])) return;
  process.stderr.write(
    `Connect Console needs Node ${LOWEST.join('.')} or newer; this is ${process.versions.node}.\n`,
  );
  process.exit(1);
}
