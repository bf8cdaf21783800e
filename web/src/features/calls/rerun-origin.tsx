import RotateCw from 'lucide-react/icons/rotate-cw';
import { shorten } from '../../ui/shorten';
import type { RerunLog } from './rerun-log';

/** The rerun that made a call, as far as this browser window knows; null for any other call. */
export function originOf(log: RerunLog, transaction_id: string): string | null {
  return log.find((rerun) => rerun.new_id === transaction_id)?.transaction_id ?? null;
}

/** Marks the new call of a rerun with the call that it repeats. */
export function RerunOrigin({ origin }: { origin: string }) {
  return (
    <span
      title={`Rerun of ${origin}`}
      className="flex w-fit items-center gap-1 text-xs whitespace-nowrap text-accent"
    >
      <RotateCw size={11} aria-hidden="true" />
      <span className="sr-only">rerun of</span>
      <span className="font-mono">{shorten(origin)}</span>
    </span>
  );
}
