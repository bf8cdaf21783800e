import { explainStartFailure } from './start-failure.js';

/** A program that runs, and how to end it. */
export interface Running {
  stop: () => Promise<void>;
}

function end(running: Running): void {
  running.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
}

/**
 * Starts a program and ends it on SIGTERM or SIGINT, draining; a second signal ends it at once. A start
 * that fails prints its sentence and exits with 1.
 */
export async function runProgram(start: () => Promise<Running>): Promise<void> {
  try {
    const running = await start();
    let ending = false;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (ending) process.exit(1);
        ending = true;
        end(running);
      });
    }
  } catch (error) {
    const sentence = explainStartFailure(error);
    if (sentence === null) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exit(1);
  }
}
