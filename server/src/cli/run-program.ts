import { explainStartFailure } from './start-failure.js';

/** A program that runs, and how to end it. */
export interface Running {
  stop: () => Promise<void>;
}

// Docker and Kubernetes kill after 10 s and more; whatever is cut off is recovered as after a kill.
const STOP_WITHIN_MS = 9_000;

function end(running: Running): void {
  const cut = setTimeout(() => {
    process.stderr.write(`Work under way did not end within ${STOP_WITHIN_MS / 1000} s.\n`);
    process.exit(1);
  }, STOP_WITHIN_MS);
  running.stop().then(
    () => {
      clearTimeout(cut);
      process.exit(0);
    },
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
 * Starts a program and ends it on SIGTERM or SIGINT once open requests have their response, after 9 s at
 * most; a second signal ends it at once. A start that fails prints its sentence and exits with 1.
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
