import { pino, type Logger } from 'pino';

/** A logger at level trace whose lines are kept, so that a test can search them for what must not be there. */
export function capturedLog(): { logger: Logger; text: () => string } {
  const lines: string[] = [];
  const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  return { logger, text: () => lines.join('') };
}
