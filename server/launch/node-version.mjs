// Runs before anything is installed, on any version of Node: old syntax, no imports.
const LOWEST = [20, 19];

/** Exits with an explanation if Node is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > LOWEST[0] || (major === LOWEST[0] && minor >= LOWEST[1])) return;
  process.stderr.write(
    `Connect Console needs Node ${LOWEST.join('.')} or newer; this is ${process.versions.node}.\n`,
  );
  process.exit(1);
}
