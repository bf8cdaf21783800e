import type { ReactNode } from 'react';

interface FigureProps {
  name: string;
  /** Null where nothing is known. */
  value: string | null;
  children: ReactNode;
}

/** A number with its name, and what it is made of. */
export function Figure({ name, value, children }: FigureProps) {
  return (
    <div>
      <dt className="text-xs font-medium text-soft">{name}</dt>
      <dd>
        <span className="mt-1 block text-3xl leading-none font-semibold tracking-tight tabular-nums">
          {value ?? '–'}
        </span>
        <span className="mt-1.5 block text-xs text-soft">{children}</span>
      </dd>
    </div>
  );
}
