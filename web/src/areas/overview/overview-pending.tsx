import { Skeleton } from '../../ui/feedback/skeleton';

const CARDS = ['lg:col-span-8', 'lg:col-span-4', 'lg:col-span-5', 'lg:col-span-4', 'lg:col-span-3'];

/** The overview while it comes: cards of about the size of the real ones. */
export function OverviewPending() {
  return (
    <div className="grid gap-3.5 lg:grid-cols-12">
      <p role="status" className="sr-only">
        Loading the overview
      </p>
      {CARDS.map((span, index) => (
        <div
          key={index}
          className={`h-44 space-y-3 rounded-card border border-line bg-surface p-[18px] ${span}`}
        >
          <Skeleton className="h-3 w-28" />
          <Skeleton className="h-16 w-full" />
          <Skeleton className="h-3 w-40 max-w-full" />
        </div>
      ))}
    </div>
  );
}
