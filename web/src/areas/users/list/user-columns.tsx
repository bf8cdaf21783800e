import type {
  UserEntry,
  UserSort,
  UserSortColumn,
  UserSource,
} from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import { useEnvironment } from '../../../api/use-environment';
import { userLink } from '../../../api/record-address';
import { ServiceAge } from '../../../records/service-age';
import { dataRequestName } from '../../../records/user/registered-settings';
import { deliveryCell, UserMark } from '../../../records/user/user-wording';
import type { Column } from '../../../ui/table/table-columns';
import { Matched } from '../../../ui/text/matched';
import { ShortId } from '../../../ui/text/short-id';
import { visibleText } from '../../../ui/text/visible-text';

/** How the console came to know a user, in words. */
export const SOURCE_WORDS: Record<UserSource, string> = {
  registered: 'Registered here',
  webhook: 'Webhook call',
  looked_up: 'Looked up',
};

/**
 * The link of a row; an ID longer than the column is on two lines that fit the row's height, so that long IDs do not
 * look alike.
 */
function UserId({ id, idLimit }: { id: string; idLimit: number }) {
  const environment = useEnvironment();
  const { length } = Array.from(id);
  const isOnTwo = length > idLimit && length <= 2 * idLimit;
  return (
    <Link
      {...userLink(environment, id)}
      className={`font-medium after:absolute after:inset-0 ${
        isOnTwo ? 'block text-xs leading-4 whitespace-normal wrap-anywhere' : ''
      }`}
    >
      <ShortId {...{ id }} limit={isOnTwo ? length : idLimit} inControl />
    </Link>
  );
}

interface UserColumn extends Column<UserEntry> {
  id: UserSortColumn;
  /** The first press sorts the highest or the newest first. */
  isDescending?: boolean;
}

/**
 * The columns by their sort key, widths in CSS pixels; those of the lowest rank are hidden first on a narrow screen.
 */
export const USER_COLUMNS: readonly UserColumn[] = [
  {
    ...{ id: 'reference_user_id', title: 'Reference user ID', width: 190, roomy: 290 },
    ...{ isElastic: true, isFixed: true },
    cell: ({ reference_user_id: id }, { idLimit }) => <UserId {...{ id, idLimit }} />,
  },
  {
    ...{ id: 'status', title: 'Status', width: 184, isFixed: true },
    cell: ({ status }) => <UserMark {...{ status }} />,
  },
  {
    ...{ id: 'delivery', title: 'Webhook', width: 116, isOwn: true, rank: 9 },
    cell: deliveryCell,
  },
  {
    ...{ id: 'score', title: 'Score', width: 76, align: 'right', rank: 7, isDescending: true },
    cell: ({ score }) => score !== null && <span className="tabular-nums">{score}</span>,
  },
  {
    ...{ id: 'data_request_type', title: 'Data request', width: 140, rank: 4 },
    cell: ({ data_request_type: type }) => type && dataRequestName(type, 'short'),
  },
  {
    ...{ id: 'uniqueness_region_id', title: 'Region', width: 150, isOwn: true, rank: 5 },
    cell: ({ uniqueness_region_id: id }) => id !== null && <ShortId {...{ id }} limit={17} />,
  },
  {
    ...{ id: 'label', title: 'Label', width: 130, isOwn: true, rank: 6 },
    cell: ({ label }) =>
      label !== null && (
        <bdi title={visibleText(label)}>
          <Matched text={label} />
        </bdi>
      ),
  },
  {
    ...{ id: 'source', title: 'Source', width: 124, rank: 2 },
    cell: ({ source }) => SOURCE_WORDS[source],
  },
  {
    ...{ id: 'registered_by', title: 'Registered by', width: 126, rank: 3 },
    cell: ({ registered_by: by }) => by !== null && <bdi>{visibleText(by)}</bdi>,
  },
  {
    ...{ id: 'known_since', title: 'First seen', width: 116, align: 'right', isOwn: true },
    ...{ isFixed: true, isDescending: true },
    cell: ({ known_since: ms }) => <ServiceAge ms={ms} form="list" />,
  },
];

/** The sort that a press on a column leads to. */
export function nextSort(before: UserSort, id: string): UserSort {
  const column = USER_COLUMNS.find((each) => each.id === id);
  if (!column) return before;
  if (before === column.id) return `-${column.id}`;
  if (before === `-${column.id}`) return column.id;
  return column.isDescending === true ? `-${column.id}` : column.id;
}
