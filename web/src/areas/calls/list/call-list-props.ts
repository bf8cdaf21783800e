import type { ArchivedCall, ArchiveGap, Environment } from '@connect-console/server/contract';
import type { ListItem } from '../../../ui/table/list-items';
import type { Selection } from '../../../ui/table/selection';

/** What a list of calls is drawn from. */
export interface CallListProps {
  environment: Environment;
  items: readonly ListItem<ArchivedCall, ArchiveGap>[];
  /** How many lines there are with those that are not loaded; -1 while that is not known. */
  lineCount: number;
  onNearEnd: () => void;
  /** The call that is open beside the list, or null. */
  openId: string | null;
  selection: Selection;
  onSelect: (change: (before: Selection) => Selection) => void;
}

/** The id of a call's row in the page. */
export function rowId(transaction_id: string): string {
  return `call-${transaction_id}`;
}

/** The ids of the rows among the lines, in their order. */
export function listedIds({ items }: Pick<CallListProps, 'items'>): string[] {
  return items.flatMap((item) => (item.type === 'row' ? [item.row.transaction_id] : []));
}
