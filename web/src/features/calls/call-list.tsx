import { useMedia } from '../../ui/use-media';
import { CallCards } from './call-cards';
import type { CallListProps } from './call-list-props';
import { CallTable } from './call-table';

/** The calls, as a table where there is room and as cards on a phone. */
export function CallList(props: CallListProps) {
  const isRoomy = useMedia('(min-width: 768px)');
  return isRoomy ? <CallTable {...props} /> : <CallCards {...props} />;
}
