import type { ReactNode } from 'react';

interface FactProps {
  name: string;
  /** Its name in the raw record, where the service's own words are others. */
  ownName?: string | undefined;
  children: ReactNode;
}

/** One row of a list of facts; its `dl` is a grid of two columns. */
export function Fact({ name, ownName, children }: FactProps) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid">
      <dt className="break-words text-soft" title={ownName}>
        {name}
        {ownName !== undefined && <span className="sr-only"> ({ownName})</span>}
      </dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
