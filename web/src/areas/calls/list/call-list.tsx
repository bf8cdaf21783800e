import type { ArchivedCall, ArchiveGap } from '@connect-console/server/contract';
import { useMemo } from 'react';
import { useHiddenColumns } from '../../../ui/table/hidden-columns';
import { GapLine } from '../../../ui/list/gap-line';
import { RecordCards } from '../../../ui/table/record-cards';
import { RecordTable } from '../../../ui/table/record-table';
import { charactersOfElastic, fittingColumns } from '../../../ui/table/table-columns';
import { useElementWidth } from '../../../ui/layout/use-element-width';
import { useMedia } from '../../../ui/layout/use-media';
import { CallCard } from './call-card';
import { callColumns } from './call-columns';
import { rowId, type CallListProps } from './call-list-props';
import { rerunOf } from '../../../records/call/rerun-log';
import { RerunNotice } from '../../../records/call/rerun-notice';
import { originOf } from './rerun-origin';

/** The calls, as a table where there is room and as cards on a phone. */
export function CallList(props: CallListProps) {
  const { environment, items, lineCount, onNearEnd, openId, reruns } = props;
  const { rerunDisabledReason, selection, onSelect, answerOf } = props;
  const isRoomy = useMedia('(min-width: 768px)');
  const hidden = useHiddenColumns('calls');
  const [frame, width] = useElementWidth();
  const columns = useMemo(() => {
    const list = { environment, items, openId, reruns, rerunDisabledReason };
    const source = { ...list, selection, onSelect, answerOf };
    const fitting = (idLimit: number) =>
      fittingColumns(callColumns(source, idLimit), hidden, width);
    return fitting(charactersOfElastic(fitting(0), width));
  }, [
    environment,
    items,
    openId,
    reruns,
    rerunDisabledReason,
    selection,
    onSelect,
    answerOf,
    hidden,
    width,
  ]);
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
    gap: (gap: ArchiveGap) => <GapLine gap={gap} what="calls" />,
  };
  return isRoomy ? (
    <div ref={frame} className="overflow-clip rounded-card border border-line bg-surface">
      <RecordTable {...lines} columns={columns} />
    </div>
  ) : (
    <RecordCards {...lines} card={(call) => <CallCard {...props} call={call} />} />
  );
}
