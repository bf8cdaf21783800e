import { explainStartFailure } from './start-failure.js';

/** Does one thing and ends; a failure prints its sentence and exits with 1. */
export async function runOnce(work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const sentence = explainStartFailure(error);
    if (sentence === null) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  }
}
