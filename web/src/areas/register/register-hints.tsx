import type { Environment } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { userLink } from '../../api/record-address';
import { namesakesQuery } from '../../api/users/users';
import { UserMark } from '../../records/user/user-mark';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/form/button';
import { visibleText } from '../../ui/text/visible-text';

/** A warning if the console knows a user with this ID. */
export function KnownAlready({ environment, id }: { environment: Environment; id: string }) {
  const { data } = useQuery(namesakesQuery(environment, id));
  const user = data?.find((each) => each.reference_user_id === id);
  if (!user) return null;
  return (
    <div className="mt-2">
      <Notice
        tone="attention"
        live
        actions={
          <Link
            {...userLink(environment, id)}
            className="font-medium text-accent underline-offset-2 hover:underline"
          >
            Open user
          </Link>
        }
      >
        A user with this ID already exists: <UserMark status={user.status} />. Registering again may
        change these settings.
      </Notice>
    </div>
  );
}

const MOST = 6;

interface RegionSuggestionsProps {
  /** The regions used before, the latest first. */
  regions: readonly string[];
  /** The text of the field: only regions that contain it are offered. */
  typed: string;
  onChoose: (region: string) => void;
}

/** Regions used before, as buttons: a datalist would turn the text field into a combobox. */
export function RegionSuggestions({ regions, typed, onChoose }: RegionSuggestionsProps) {
  const offered = regions
    .filter((region) => region !== typed && region.toLowerCase().includes(typed.toLowerCase()))
    .slice(0, MOST);
  if (offered.length === 0) return null;
  return (
    <div role="group" aria-label="Regions used before" className="mt-1.5 flex flex-wrap gap-1.5">
      {offered.map((region) => (
        <Button
          key={region}
          className="max-w-full min-h-7 font-mono"
          onClick={() => {
            onChoose(region);
          }}
        >
          <span className="truncate">{visibleText(region)}</span>
        </Button>
      ))}
    </div>
  );
}
