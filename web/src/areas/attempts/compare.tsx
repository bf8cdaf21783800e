import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useEnvironment } from '../../api/use-environment';
import { attemptDetailQuery, callDetailQuery } from '../../api/calls/call-detail';
import { Section } from '../../page/section';
import { CompareAttempts, type ComparedAttempt } from '../../records/attempt/compare-attempts';
import { useRequestSources } from '../../records/attempt/request-sources';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/form/button';
import { Modal } from '../../ui/form/modal';
import { NO_SELECTION, type SelectionProps } from '../../ui/table/select-box';
import { SelectionBar } from '../../ui/table/selection-bar';

/** An attempt with where its request is stored; null if the console does not know it. */
function useCompared(key: string): ComparedAttempt | null {
  const environment = useEnvironment();
  const { data: attempt } = useSuspenseQuery(attemptDetailQuery(environment, key));
  const transaction_id = attempt?.transaction_id ?? null;
  const { data: call } = useQuery({
    ...callDetailQuery(environment, transaction_id ?? ''),
    enabled: transaction_id !== null,
  });
  const sourceOf = useRequestSources(call ?? null);
  return attempt && { attempt, source: sourceOf(attempt) };
}

/** The `attempt_key` of each. */
type Pair = readonly [string, string];

function Comparison({ keys }: { keys: Pair }) {
  const one = useCompared(keys[0]);
  const other = useCompared(keys[1]);
  if (!one || !other) {
    return <Notice tone="off">The console has no record of one of these attempts.</Notice>;
  }
  const isInOrder = one.attempt.sequence <= other.attempt.sequence;
  const [older, newer] = isInOrder ? [one, other] : [other, one];
  return <CompareAttempts {...{ older, newer }} />;
}

/** Compares two selected attempts, also of different calls. */
export function CompareBar({ selection, onSelect }: SelectionProps) {
  const [isOpen, setOpen] = useState(false);
  const [one, other, third] = selection;
  const pair: Pair | null =
    one !== undefined && other !== undefined && third === undefined ? [one, other] : null;
  const onClose = () => {
    setOpen(false);
  };
  return (
    <>
      <SelectionBar
        label="Selected attempts"
        text={`${selection.size} selected`}
        closeLabel="Clear the selection"
        onClose={() => {
          onSelect(() => NO_SELECTION);
        }}
      >
        <Button
          disabledReason={pair ? undefined : 'Select two attempts'}
          onClick={() => {
            setOpen(true);
          }}
        >
          Compare
        </Button>
      </SelectionBar>
      {isOpen && pair && (
        <Modal
          title="Compare attempts"
          text="The older attempt comes first."
          width="w-[min(900px,calc(100vw-32px))]"
          onEscape={onClose}
        >
          <Section resetKey={pair.join(' ')} what="the attempts" rows={6}>
            <Comparison keys={pair} />
          </Section>
          {/* At the bottom of the visible part, so that focusing it scrolls past nothing. */}
          <div className="sticky -bottom-5 mt-5 -mb-5 flex justify-end bg-surface py-3">
            <Button autoFocus onClick={onClose}>
              Close
            </Button>
          </div>
        </Modal>
      )}
    </>
  );
}
