import RotateCw from 'lucide-react/icons/rotate-cw';

/** Marks a call that is a rerun of another; which one, on hover and to screen readers. */
export function RerunMark({ origin }: { origin: string }) {
  return (
    <span title={`Rerun of ${origin}`} className="ml-1.5 inline-flex text-accent">
      <RotateCw size={11} aria-hidden="true" />
      <span className="sr-only">rerun of {origin}</span>
    </span>
  );
}
