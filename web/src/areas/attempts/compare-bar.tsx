import { Suspense, useState } from 'react';
import { lazyPart } from '../../api/page-code';
import { Button } from '../../ui/form/button';
import { NO_SELECTION, type SelectionProps } from '../../ui/table/select-box';
import { SelectionBar } from '../../ui/table/selection-bar';

const CompareSelected = lazyPart(() => import('./compare-selected'), 'CompareSelected');

/** Compares two selected attempts, also of different calls; empty while none is selected. */
export function CompareBar({ selection, onSelect }: SelectionProps) {
  const [isOpen, setOpen] = useState(false);
  const [one, other, third] = selection;
  if (one === undefined) return null;
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
          disabledReason={
            other === undefined || third !== undefined ? 'Select two attempts' : undefined
          }
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
