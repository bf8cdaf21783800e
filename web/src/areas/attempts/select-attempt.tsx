import type { ArchivedAttempt } from '@connect-console/server/contract';
import { Suspense, useState } from 'react';
import { Button } from '../../ui/form/button';
import { SelectBox } from '../../ui/table/select-box';
import { SelectionBar } from '../../ui/table/selection-bar';
import { lazyPart } from '../../api/page-code';

/** The keys of at most two attempts, in the order of their selection. */
export type Pair = readonly string[];

/** The pair after a press on an attempt's box: a third one replaces the first. */
export function withPressed(pair: Pair, key: string): Pair {
  return pair.includes(key) ? pair.filter((each) => each !== key) : [...pair, key].slice(-2);
}

export interface PairProps {
  pair: Pair;
  onPair: (change: (before: Pair) => Pair) => void;
}

/** The box that selects an attempt for comparison. */
export function SelectAttempt({ attempt, pair, onPair }: PairProps & { attempt: ArchivedAttempt }) {
  const { attempt_key, attempt: number, transaction_id } = attempt;
  const name = [number === null ? 'an attempt' : `attempt ${number}`, transaction_id];
  return (
    <SelectBox
      label={`Select ${name.filter((part) => part !== null).join(' of ')}`}
      isTicked={pair.includes(attempt_key)}
      onPress={() => {
        onPair((before) => withPressed(before, attempt_key));
      }}
    />
  );
}

const CompareSelected = lazyPart(() => import('./compare-selected'), 'CompareSelected');

/** Compares the two selected attempts, also of different calls; empty while none is selected. */
export function PairBar({ pair, onPair }: PairProps) {
  const [isOpen, setOpen] = useState(false);
  const [one, other] = pair;
  if (one === undefined) return null;
  return (
    <>
      <SelectionBar
        label="Selected attempts"
        text={`${pair.length} selected`}
        closeLabel="Clear the selection"
        onClose={() => {
          onPair(() => []);
        }}
      >
        <Button
          disabledReason={other === undefined ? 'Select a second attempt' : undefined}
          onClick={() => {
            setOpen(true);
          }}
        >
          Compare
        </Button>
      </SelectionBar>
      {isOpen && other !== undefined && (
        <Suspense fallback={null}>
          <CompareSelected
            keys={[one, other]}
            onClose={() => {
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
