import { type ClockState, MAX_ATTEMPTS } from '@connect-console/server/contract';
import { useEnvironment } from '../../api/use-environment';
import { clockMutation } from '../../api/qa/sandbox-clock';
import { WriteButton } from '../../page/write-button';
import { Notice } from '../../ui/feedback/notice';
import { countText } from '../../ui/text/counts';

/** The question before running all retries, which moves the clock for all clients of the sandbox. */
export function exhaustQuestion(calls: string) {
  return {
    title: `Run all remaining retries of ${calls}?`,
    text: `The sandbox’s clock moves from retry to retry, and every attempt is made, until each call is delivered or fails after ${MAX_ATTEMPTS} attempts. The clock may move by a day, for all clients of this sandbox. Other calls that become due are retried too.`,
  };
}

interface ClockRunningProps {
  running: NonNullable<ClockState['running']>;
  /** The calls whose retries are run: "this call". */
  what: string;
}

/** The progress of running all retries, and a button that stops it. */
export function ClockRunning({ running, what }: ClockRunningProps) {
  const environment = useEnvironment();
  return (
    <Notice
      tone="attention"
      live
      actions={
        <WriteButton
          verb="Stop"
          mutation={clockMutation(environment)}
          variables={{ body: { stop: true } }}
        />
      }
    >
      Running all retries of {what}:{' '}
      <strong className="tabular-nums">{countText(running.attempts, 'attempt')}</strong> so far.
    </Notice>
  );
}
