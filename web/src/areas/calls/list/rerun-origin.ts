import type { RerunLog } from '../../../records/call/rerun-log';

/** The call of which one was rerun in this browser window, by the new call's id; null for any other. */
export function originOf(log: RerunLog, transaction_id: string): string | null {
  return log.find((rerun) => rerun.new_id === transaction_id)?.transaction_id ?? null;
}
