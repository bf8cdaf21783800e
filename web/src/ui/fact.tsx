import type { ReactNode } from 'react';

/** One row of a list of facts; its `dl` is a grid of two columns. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="col-span-2 grid grid-cols-subgrid">
      <dt className="break-words text-soft">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
