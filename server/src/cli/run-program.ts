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

function printFailure(error: unknown): void {
  const sentence = explainStartFailure(error);
  if (sentence === null) throw error;
  process.stderr.write(`${sentence}\n`);
}

/**
 * Starts a program and ends it on SIGTERM or SIGINT once open requests have their response; a second signal ends it
 * at once. A start that fails prints its sentence and exits with 1.
 */
export async function runProgram(start: () => Promise<Running>): Promise<void> {
  try {
    const running = await start();
    let isEnding = false;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      process.on(signal, () => {
        if (isEnding) process.exit(1);
        isEnding = true;
        end(running);
      });
    }
  } catch (error) {
    printFailure(error);
    process.exit(1);
  }
}

/** Does one thing and ends; a failure prints its sentence and exits with 1. */
export async function runOnce(work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    printFailure(error);
    process.exitCode = 1;
  }
}
