import type { Environment, RegistrationItem } from '@connect-console/server/contract';
import type { ReactNode } from 'react';
import { userLink } from '../../../api/user-address';
import { CopyButton } from '../../../ui/form/copy-button';
import { ItemOutcome } from '../../../ui/feedback/status';
import { NumberedTable } from '../../../ui/table/numbered-table';
import { RecordLink } from '../../../ui/table/record-link';
import { ShortId } from '../../../ui/text/short-id';
import { visibleText } from '../../../ui/text/visible-text';
import { PERSON_STATES } from './registration-wording';

interface RegistrationItemsProps {
  environment: Environment;
  items: readonly RegistrationItem[];
  /** How somebody's status is drawn. */
  statusOf: (status: string) => ReactNode;
}

function Person({ environment, item }: { environment: Environment; item: RegistrationItem }) {
  const id = item.reference_user_id;
  if (item.state !== 'accepted') return <ShortId id={id} limit={32} />;
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

/** What became of each person of a bulk registration. */
export function RegistrationItems({ environment, items, statusOf }: RegistrationItemsProps) {
  return (
    <NumberedTable
      caption="People of this bulk registration"
      heads={['Person', 'Outcome', 'Status now', 'Invite']}
      items={items}
      cellsOf={(item) => [
        <Person {...{ environment, item }} />,
        <ItemOutcome item={item} wording={PERSON_STATES[item.state]} />,
        item.status !== null && statusOf(item.status),
        item.invite_url !== null && <Invite item={item} invite_url={item.invite_url} />,
      ]}
    />
  );
}
