import type { Environment, RegistrationItem } from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { userLink } from '../../api/user-address';
import { CopyButton } from '../../ui/copy-button';
import { RecordLink } from '../../ui/record-link';
import { ShortId } from '../../ui/short-id';
import { StatusMark } from '../../ui/status-mark';
import { visibleText } from '../../ui/visible-text';
import { PERSON_STATES } from './registration-wording';

interface RegistrationItemsProps {
  environment: Environment;
  items: readonly RegistrationItem[];
  /** How somebody's status is drawn. */
  statusOf: (status: string) => ReactNode;
}

const HEAD = 'px-3 py-2 text-left text-xs font-medium text-soft';
const CELL = 'px-3 py-2 align-top max-sm:block max-sm:px-0 max-sm:py-0.5';

function Person({ environment, item }: { environment: Environment; item: RegistrationItem }) {
  const id = item.reference_user_id;
  if (item.state !== 'registered') return <ShortId id={id} limit={32} />;
  return (
    <RecordLink
      {...userLink(environment, id)}
      preload={false}
      className="text-accent hover:underline"
    >
      <ShortId id={id} limit={32} inControl />
    </RecordLink>
  );
}

function Outcome({ item }: { item: RegistrationItem }) {
  const { text, tone } = PERSON_STATES[item.state];
  return (
    <>
      <StatusMark status={item.state} tone={tone}>
        {text}
      </StatusMark>
      {item.failure_code !== null && (
        <span className="block font-mono text-xs break-all text-soft">
          {visibleText(item.failure_code)}
        </span>
      )}
      {item.reason !== null && (
        <bdi className="block max-w-[60ch] text-xs break-words text-soft">
          {visibleText(item.reason)}
        </bdi>
      )}
    </>
  );
}

function Invite({ item, invite_url }: { item: RegistrationItem; invite_url: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      {/^https?:/i.test(invite_url) ? (
        <a
          href={invite_url}
          target="_blank"
          rel="noreferrer"
          aria-label={`Open the invite of ${visibleText(item.reference_user_id)}`}
          className="text-accent hover:underline"
        >
          Open
        </a>
      ) : (
        <ShortId id={invite_url} />
      )}
      <CopyButton
        text={invite_url}
        what={`invite link of ${visibleText(item.reference_user_id)}`}
      />
    </span>
  );
}

/** What became of each person of a bulk registration: a table, on a phone one card each. */
export function RegistrationItems({ environment, items, statusOf }: RegistrationItemsProps) {
  return (
    <table className="w-full border-collapse text-sm max-sm:block">
      <caption className="sr-only">People of this bulk registration</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line">
          <th className={`${HEAD} w-14 text-right`}>No.</th>
          <th className={HEAD}>Person</th>
          <th className={HEAD}>Outcome</th>
          <th className={HEAD}>Status now</th>
          <th className={HEAD}>Invite</th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {items.map((item) => (
          <tr
            key={item.n}
            className="border-b border-line last:border-b-0 max-sm:block max-sm:px-3 max-sm:py-2.5"
          >
            <td className={`${CELL} text-right text-soft tabular-nums max-sm:text-left`}>
              {item.n}
            </td>
            <td className={CELL}>
              <Person {...{ environment, item }} />
            </td>
            <td className={CELL}>
              <Outcome item={item} />
            </td>
            <td className={CELL}>{item.status !== null && statusOf(item.status)}</td>
            <td className={CELL}>
              {item.invite_url !== null && <Invite {...{ item }} invite_url={item.invite_url} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
