import { PreventGaps } from '../../../records/webhook/prevent-gaps';
import { type ArchivedCall, type ArchiveGap, MAX_ATTEMPTS } from '@connect-console/server/contract';
import { useMemo } from 'react';
import { useHiddenColumns } from '../../../ui/table/column-menu';
import { GapLine } from '../../../ui/list/gap-line';
import { RecordCards } from '../../../ui/table/record-cards';
import { RecordTable } from '../../../ui/table/record-table';
import { charactersOfElastic, fittingColumns } from '../../../ui/table/table-columns';
import { useElementWidth, useMedia } from '../../../ui/layout/use-layout';
import { callColumns } from './call-columns';
import { rowId, type CallListProps, listedIds } from './call-list-props';
import { rerunOf, type RerunLog } from '../../../records/call/rerun-log';
import { RerunNotice } from '../../../records/call/rerun-notice';
import { TypeName } from '../../../records/webhook/type-name';
import { ShortId } from '../../../ui/text/short-id';
import { Age } from './age';
import { CallLink } from '../../../records/call/call-link';
import { CallStatus } from '../../../records/call/call-status';
import { nextAttemptAt } from '../../../records/call/countdown';
import { NextAttempt } from './next-attempt';
import { ResponseChip } from '../../../records/attempt/response-chip';
import { UserLink } from '../../../records/user/user-link';
import { RerunButton } from '../../../records/call/rerun-button';
import { RerunFateMark } from './rerun-fate-mark';
import { RerunMark } from './rerun-mark';
import { SelectBox } from './select-box';
import { withPressed } from './selection';

const OWN = 'relative z-10 w-fit max-w-full';

/** One call on a phone. */
function CallCard(props: CallListProps & { call: ArchivedCall }) {
  const { call, environment, openId, reruns, selection, onSelect } = props;
  const { transaction_id, rerun_of } = call;
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5">
          <SelectBox
            label={`Select ${transaction_id}`}
            isTicked={selection.ids.has(transaction_id)}
            onPress={(isRange) => {
              onSelect((before) => withPressed(before, listedIds(props), transaction_id, isRange));
            }}
          />
          <CallStatus call={call} />
          <RerunFateMark call={call} />
        </div>
        <div className={`${OWN} text-sm`}>
          <Age environment={environment} ms={call.created_at} />
        </div>
      </div>
      <div className="mt-0.5 flex items-center justify-between gap-3">
        <div className="min-w-0 text-sm">
          <CallLink
            environment={environment}
            transaction_id={transaction_id}
            isCurrent={openId === transaction_id}
            className="after:absolute after:inset-0"
          >
            <ShortId id={transaction_id} inControl />
          </CallLink>
          {rerun_of !== null && <RerunMark origin={rerun_of} />}
        </div>
        <div className={`${OWN} -mr-2 shrink-0`}>
          <RerunButton
            {...{ environment, call, reruns }}
            look="word"
            disabledReason={props.rerunDisabledReason}
          />
        </div>
      </div>
      <div className="mt-0.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
        {call.response !== null && (
          <span className={`${OWN} flex`}>
            <ResponseChip response={call} />
          </span>
        )}
        <span className={`${OWN} overflow-clip text-ellipsis whitespace-nowrap`}>
          <UserLink {...{ environment }} reference_user_id={call.reference_user_id} />
        </span>
        {nextAttemptAt(call) !== null && (
          <span className="text-soft">
            next: <NextAttempt environment={environment} call={call} />
          </span>
        )}
      </div>
      <div className={`${OWN} mt-0.5 truncate text-xs text-soft`}>
        <TypeName type={call.webhook_type} /> · {call.attempts} of {MAX_ATTEMPTS}
      </div>
    </>
  );
}

/** The call of which one was rerun in this browser window, by the new call's id; null for any other. */
function originOf(log: RerunLog, transaction_id: string): string | null {
  return log.find((rerun) => rerun.new_id === transaction_id)?.transaction_id ?? null;
}

/** The calls, as a table where there is room and as cards on a phone. */
export function CallList(props: CallListProps) {
  const { environment, items, lineCount, onNearEnd, openId, reruns } = props;
  const { rerunDisabledReason, selection, onSelect } = props;
  const isRoomy = useMedia('(min-width: 768px)');
  const hidden = useHiddenColumns('calls');
  const [frame, width] = useElementWidth();
  const columns = useMemo(() => {
    const list = { environment, items, openId, reruns, rerunDisabledReason };
    const source = { ...list, selection, onSelect };
    const fitting = (idLimit: number) =>
      fittingColumns(callColumns(source, idLimit), hidden, width);
    return fitting(charactersOfElastic(fitting(0), width));
  }, [environment, items, openId, reruns, rerunDisabledReason, selection, onSelect, hidden, width]);
  const note = (call: ArchivedCall) => {
    const rerun = rerunOf(reruns.log, call.transaction_id);
    return rerun && <RerunNotice {...{ environment, call, rerun, reruns }} />;
  };
  const lines = {
    caption: 'Webhook calls, newest first',
    ...{ items, lineCount, onNearEnd, note },
    rowId: (call: ArchivedCall) => rowId(call.transaction_id),
    isOpen: (call: ArchivedCall) => call.transaction_id === openId,
    isMarked: (call: ArchivedCall) => originOf(reruns.log, call.transaction_id) !== null,
    gap: (gaps: readonly ArchiveGap[]) => (
      <GapLine gaps={gaps} what="calls">
        <PreventGaps environment={environment} />
      </GapLine>
    ),
  };
  return isRoomy ? (
    <div ref={frame} className="overflow-clip rounded-card border border-line bg-surface">
      <RecordTable {...lines} columns={columns} />
    </div>
  ) : (
    <RecordCards {...lines} card={(call) => <CallCard {...props} call={call} />} />
  );
}
