import { UpstreamRefusedError } from '../../../upstream/failures.js';
import { toProblem } from '../../problems.js';

/** What came of a step that could be done. */
export interface StepResult {
  /** `unlike`: an expectation that was not met. */
  state: 'ok' | 'unlike';
  expected: string | null;
  happened: string | null;
}

/** A step cannot be done; the message says why, in words for the report. */
export class StepFailedError extends Error {
  override readonly name = 'StepFailedError';
}

const MAX_TEXT = 500;

/** A step that expects nothing. */
export const done = (happened: string): StepResult => ({ state: 'ok', expected: null, happened });

/** What was expected and what happened, as it is compared and as it is shown. */
export const compared = (expected: string, happened: string): StepResult => ({
  state: expected === happened ? 'ok' : 'unlike',
  ...{ expected, happened },
});

/** Why something could not be done, in a sentence; what the service said is repeated as it came. */
export function whyFailed(error: unknown): string {
  if (error instanceof StepFailedError) return error.message.slice(0, MAX_TEXT);
  const { detail } = toProblem(error, '');
  const reason = error instanceof UpstreamRefusedError ? error.failure_reason : null;
  return (reason === null ? detail : `${detail} ${reason}`).slice(0, MAX_TEXT);
}
