import { Suspense, useState } from 'react';
import { lazyPart } from '../../api/page-code';
import { Button } from '../../ui/form/button';
import type { SelectionProps } from '../../ui/table/select-box';
import { NO_SELECTION } from '../../ui/table/selection';
import { SelectionBar } from '../../ui/table/selection-bar';

const CompareSelected = lazyPart(() => import('./compare-selected'), 'CompareSelected');

/** Compares two selected attempts, also of different calls; empty while none is selected. */
export function CompareBar({ selection: { ids }, onSelect }: Omit<SelectionProps, 'listed'>) {
  const [isOpen, setOpen] = useState(false);
  const [one, other, third] = ids;
  if (one === undefined) return null;
  return (
    <>
      <SelectionBar
        label="Selected attempts"
        text={`${ids.size} selected`}
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
