// Its own, so that it does not mix with what somebody works with.
const DEMO_DATA = '.data-demo';

/** What `npm run demo` sets where nobody did: a folder of its own, and a terminal without lines of the log but faults. */
export function demoSettings(
  given: Readonly<Record<string, string>>,
  isTerminal: boolean,
): Record<string, string> {
  const { DATA_DIR = DEMO_DATA, LOG_LEVEL } = given;
  // The way in is printed last: people look for it there, not among lines that are meant for programs.
  const level = LOG_LEVEL ?? (isTerminal ? 'error' : undefined);
  return { DATA_DIR, ...(level === undefined ? {} : { LOG_LEVEL: level }) };
}
