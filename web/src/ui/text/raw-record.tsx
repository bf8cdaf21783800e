import { lazy, Suspense } from 'react';
import { Skeleton } from '../feedback/skeleton';
import { Fold, Summary } from '../layout/fold';

// Loaded when needed, because the first page seldom shows raw records.
const BodyView = lazy(async () => ({ default: (await import('./body-view')).BodyView }));

interface RawRecordProps {
  value: unknown;
  /** The text of the summary. */
  label?: string;
  /** Shown without a click. */
  open?: boolean;
}

function pretty(value: unknown): string {
  if (typeof value === 'string') return value;
  // JSON.stringify returns undefined for undefined: a response without a body.
  const text = JSON.stringify(value, null, 2) as string | undefined;
  return text ?? '';
}

/** The service's raw record, one click away (reading rule 5). */
export function RawRecord({ value, label = 'Raw record', open = false }: RawRecordProps) {
  return (
    <Fold open={open} summary={<Summary>{label}</Summary>}>
      <div className="mt-2">
        <Suspense fallback={<Skeleton className="h-24 w-full" />}>
          <BodyView body={pretty(value)} label={label} />
        </Suspense>
      </div>
    </Fold>
  );
}
