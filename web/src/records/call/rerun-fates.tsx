import { CALL_STATES, type CallState, type RerunJob } from '@connect-console/server/contract';
import { numberText } from '../../ui/text/counts';
import { STATE_WORDS } from './call-wording';
import { StatusMark } from '../../ui/feedback/status';

/** The states of a rerun's new calls, with how many are in each. */
export function fateParts(
  counts: Readonly<Record<CallState, number>>,
): { state: CallState; text: string }[] {
  return CALL_STATES.filter((state) => counts[state] > 0).map((state) => ({
    state,
    text: `${numberText(counts[state])} ${STATE_WORDS[state].text}`,
  }));
}

/** "40 delivered, 2 retrying". */
export function fatesText(counts: Readonly<Record<CallState, number>>): string {
  return fateParts(counts)
    .map(({ text }) => text)
    .join(', ');
}

/** The states of a bulk rerun's new calls; empty before the first of them. */
export function JobFates({ fates }: Pick<RerunJob, 'fates'>) {
  const parts = fateParts(fates);
  if (parts.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3.5 gap-y-1 text-sm tabular-nums">
      <span className="text-soft">New calls:</span>
      {parts.map(({ state, text }) => (
        <StatusMark key={state} status={state} tone={STATE_WORDS[state].tone}>
          {text}
        </StatusMark>
      ))}
    </p>
  );
}
