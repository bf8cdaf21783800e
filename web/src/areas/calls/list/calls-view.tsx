import type { ArchivedCall } from '@connect-console/server/contract';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useEnvironment, useInProduction } from '../../../api/use-environment';
import { callList, type CallFilter } from '../../../api/calls/archives';
import { useRerunPresses } from '../../../api/calls/rerun';
import type { RerunSelection } from '../../../api/calls/reruns';
import { lazyPart } from '../../../api/page-code';
import { ArchiveView } from '../../../page/archive-view';
import { useRefusalReason } from '../../../page/role';
import { EARLIER_KEY } from '../../../records/call/rerun-button';
import { RerunAnnouncer, RerunNotice } from '../../../records/call/rerun-notice';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { Button, buttonLook } from '../../../ui/form/button';
import { NO_SELECTION } from '../../../ui/table/select-box';
import { SelectionBar } from '../../../ui/table/selection-bar';
import { callColumns, type CallListProps } from './call-columns';

const idOf = ({ transaction_id }: ArchivedCall) => transaction_id;

/** The call that the address opens; null for the list alone. */
export function useOpenCallId(): string | null {
  const { transaction_id } = useParams({ strict: false });
  const odd = useSearch({ strict: false }).transaction_id;
  return transaction_id === undefined ? null : (odd ?? transaction_id);
}

// The list's code does not include what only an open call needs.
const OpenCall = lazyPart(() => import('../detail/call-open'), 'OpenCall');

interface CallsViewProps extends CallListProps {
  filter: CallFilter;
  onClear: () => void;
  onRerunMany: (selection: RerunSelection) => void;
}

/** The list for a filter, with one call of it open or none. */
export function CallsView(props: CallsViewProps) {
  const environment = useEnvironment();
  const inProduction = useInProduction();
  const { filter, onClear, onRerunMany, openId, selection, onSelect } = props;
  const refusal = useRefusalReason('rerun');
  const presses = useRerunPresses();
  const pressed = useMemo(() => new Set(presses.map(({ call }) => call.transaction_id)), [presses]);
  const hasNote = useCallback(
    (call: ArchivedCall) => idOf(call) !== openId && pressed.has(idOf(call)),
    [pressed, openId],
  );
  const columns = useCallback(
    (calls: readonly ArchivedCall[], idLimit: number) =>
      callColumns({ environment, openId, selection, onSelect }, calls, idLimit),
    [environment, openId, selection, onSelect],
  );
  const count = selection.size;
  return (
    <>
      <RerunAnnouncer />
      <ArchiveView
        {...{ filter, onClear, idOf, openId, columns, hasNote }}
        list={callList}
        isMarked={({ rerun_of }) => rerun_of !== null && pressed.has(rerun_of)}
        note={(call) => <RerunNotice call={call} />}
        empty={<NoCalls />}
        foot={
          count > 0 && (
            <SelectionBar
              label="Selected calls"
              text={`${count} selected`}
              closeLabel="Clear the selection"
              onClose={() => {
                onSelect(() => NO_SELECTION);
              }}
            >
              <Button
                variant="primary"
                disabledReason={refusal ?? (filter.archive === 'earlier' ? EARLIER_KEY : undefined)}
                onClick={() => {
                  onRerunMany({ transaction_ids: [...selection] });
                }}
              >
                Rerun {count} selected
                {inProduction}…
              </Button>
            </SelectionBar>
          )
        }
        detail={(id) => <OpenCall transaction_id={id} />}
      />
    </>
  );
}

/** What a list of calls shows while it is empty, with the next step. */
function NoCalls() {
  const environment = useEnvironment();
  const mayNotSet = useRefusalReason('webhooks') !== undefined;
  return (
    <EmptyState
      title="No webhook calls yet"
      actions={
        <>
          <Link to="/$environment/webhooks" params={{ environment }} className={buttonLook()}>
            {mayNotSet ? 'View webhooks' : 'Set a destination'}
          </Link>
          <Link to="/$environment/users" params={{ environment }} className={buttonLook()}>
            View users
          </Link>
        </>
      }
    >
      A call is created when a user’s outcome changes and its event type has a destination. Set a
      destination, then verify a user.
    </EmptyState>
  );
}
