import type { ClockState } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import FastForward from 'lucide-react/icons/fast-forward';
import { useEnvironment } from '../../../api/use-environment';
import { PageHeader } from '../../../ui/layout/page-header';
import { EnvironmentLink } from '../../../page/environment-link';
import { StaleNote } from '../../../page/section';
import { writeOf } from '../../../api/write';
import { clockMutation, clockQuery } from '../../../api/qa/sandbox-clock';
import { useBrowserNow } from '../../../api/service-clock';
import { durationText } from '../../../ui/time/times';
import { TimeStamp } from '../../../ui/time/time-stamp';
import { countText } from '../../../ui/text/counts';
import { SkeletonRows } from '../../../ui/feedback/skeleton';
import { StatusMark } from '../../../ui/feedback/status';
import { Fact, Panel } from '../../../ui/layout/panel';
import { countdownExact } from '../../../records/call/countdown';
import { WriteButton } from '../../../page/write-button';
import { ClockRunning, exhaustQuestion } from '../../../records/sandbox/clock-running';

const SECOND = 1000;

/** The sandbox's current time in ms since 1970: the time it reported plus the time since then. */
export function sandboxNow(now: string, readAt: number, at: number): number {
  return Date.parse(now) + Math.max(0, at - readAt);
}

/** How far the clock is ahead, in words. */
export function offsetText(offset_ms: number): string {
  return offset_ms < SECOND
    ? 'the same as real time'
    : `${durationText(offset_ms)} ahead of real time`;
}

const MINUTE = 60_000;
const STEPS = [
  ['1 minute', MINUTE],
  ['1 hour', 60 * MINUTE],
  ['1 day', 24 * 60 * MINUTE],
] as const;

/** The controls that move the clock forward. */
function ClockForward({ clock }: { clock: ClockState }) {
  const environment = useEnvironment();
  const mutation = clockMutation(environment);
  const { running, next_retry_at, pending_calls } = clock;
  const refusal = running ? 'The clock is already moving' : undefined;
  return (
    <Panel title="Move the clock forward" className="space-y-3">
      <p className="max-w-[72ch] text-sm text-soft">
        Retries, outcome batches and ages follow the sandbox’s clock, for all its clients. The clock
        cannot be set back.
      </p>
      <div className="flex flex-wrap gap-2.5">
        {STEPS.map(([verb, advance_ms]) => (
          <WriteButton
            key={verb}
            {...{ verb, mutation }}
            variables={{ body: { advance_ms } }}
            disabledReason={refusal}
          />
        ))}
        <WriteButton
          verb="Run next retry"
          mutation={mutation}
          variables={{ body: { to: 'next_retry' } }}
          disabledReason={refusal ?? (next_retry_at ? undefined : 'No retry is due')}
        />
        <WriteButton
          verb="Run all remaining retries…"
          icon={<FastForward size={15} aria-hidden="true" />}
          mutation={mutation}
          variables={{ body: { to: 'exhaustion' } }}
          question={exhaustQuestion(countText(pending_calls, 'call'))}
          disabledReason={refusal ?? (pending_calls > 0 ? undefined : 'No call is pending')}
        />
      </div>
      {running && (
        <ClockRunning
          running={running}
          what={running.transaction_id === null ? 'all pending calls' : 'one call'}
        />
      )}
    </Panel>
  );
}

/** The sandbox's time, how far it is ahead, and the next retry. */
function ClockFace({ clock, readAt }: { clock: ClockState; readAt: number }) {
  const here = useBrowserNow();
  const now = sandboxNow(clock.now, readAt, here);
  const next = clock.next_retry_at === null ? null : Date.parse(clock.next_retry_at);
  return (
    <Panel title="Time">
      <p className="text-3xl font-semibold tracking-tight tabular-nums">
        <TimeStamp ms={now} now={here} form="clock" />
      </p>
      <p className="mt-1.5">
        The sandbox’s clock is <strong>{offsetText(clock.offset_ms)}</strong>.
      </p>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1.5 border-t border-line pt-3 text-sm">
        <Fact name="Next retry">
          {next === null ? (
            'None is due'
          ) : (
            <>
              <strong role="timer" className="tabular-nums">
                {countdownExact(next, now)}
              </strong>
              , at <TimeStamp ms={next} now={now} form="clock" />
            </>
          )}
        </Fact>
        <Fact name="Pending">
          {clock.pending_calls === 0 ? (
            'No calls'
          ) : (
            <EnvironmentLink
              to="/$environment/calls"
              search={{ state: 'retrying' }}
              className="text-accent underline underline-offset-2"
            >
              {countText(clock.pending_calls, 'call')}
            </EnvironmentLink>
          )}
        </Fact>
      </dl>
    </Panel>
  );
}

const START_QUESTION = {
  title: 'Start maintenance of this sandbox?',
  text: 'Every /v1 request then fails with 503, for this console and all other clients of the sandbox, until a member ends maintenance here.',
};

/** Starts maintenance after a confirmation, and ends it without one. */
function MaintenanceSwitch({ isOn }: { isOn: boolean }) {
  const environment = useEnvironment();
  return (
    <Panel
      title="Maintenance"
      actions={
        <StatusMark status={isOn ? 'on' : 'off'} tone={isOn ? 'attention' : 'good'}>
          {isOn ? 'In maintenance' : 'In service'}
        </StatusMark>
      }
      className="space-y-3"
    >
      <p className="max-w-[72ch] text-sm text-soft">
        During maintenance every /v1 request fails with 503 SERVICE_TEMPORARILY_UNAVAILABLE, for all
        clients of the sandbox, until you end it here. This console’s header shows maintenance.
        Deliveries and QA continue to work.
      </p>
      <WriteButton
        key={String(isOn)}
        verb={isOn ? 'End maintenance' : 'Start maintenance…'}
        variant={isOn ? 'secondary' : 'danger'}
        variables={{ body: { on: !isOn } }}
        question={isOn ? undefined : START_QUESTION}
        mutation={writeOf('qa_maintenance', { environment })}
      />
    </Panel>
  );
}

/** The sandbox's time, the controls that move it, and maintenance. */
function ClockView() {
  const { data, error, isPending, dataUpdatedAt } = useQuery(clockQuery(useEnvironment()));
  if (isPending) return <SkeletonRows what="the clock" rows={6} />;
  // The page around it explains a missing offer.
  if (!data) return null;
  const { clock, maintenance } = data;
  return (
    <div className="space-y-3.5">
      <StaleNote what="clock values" error={error} updatedAt={dataUpdatedAt} />
      <div className="grid items-start gap-3.5 lg:grid-cols-2">
        <ClockFace clock={clock} readAt={dataUpdatedAt} />
        <ClockForward clock={clock} />
      </div>
      <MaintenanceSwitch isOn={maintenance.on} />
    </div>
  );
}

/** The page of `/{environment}/qa/clock`: the sandbox's clock and maintenance. */
export function ClockPage() {
  return (
    <>
      <PageHeader title="Clock" aside="The sandbox’s clock, which only moves forward" />
      <ClockView />
    </>
  );
}
