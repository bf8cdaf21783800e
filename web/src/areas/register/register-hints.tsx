import { changedSettings } from '@connect-console/server/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEnvironment } from '../../api/use-environment';
import { query } from '../../api/client';
import { userLink } from '../../api/record-address';
import type { RegisterValues } from '../../api/users/register';
import { userQuery } from '../../api/users/users';
import { SettingChanges } from '../../records/user/registered-settings';
import { UserMark } from '../../records/user/user-wording';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/form/button';
import { visibleText } from '../../ui/text/visible-text';

interface KnownAlreadyProps {
  /** The form; its ID is complete. */
  values: RegisterValues;
}

/** If the console knows a user with this ID, says so, and what registering again may change. */
export function KnownAlready({ values }: KnownAlreadyProps) {
  const environment = useEnvironment();
  const { reference_user_id: id } = values;
  const { data: user } = useQuery({
    ...userQuery(environment, id),
    // Not every 2 s for an ID that is still free, as on the page of a user.
    refetchInterval: false,
  });
  if (!user) return null;
  const changes = changedSettings(user, {
    data_request_type: values.type,
    redirect_url: values.redirect_url || null,
    uniqueness_region_id: values.uniqueness_region_id || null,
  });
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
        A user with this ID already exists: <UserMark status={user.status} />.{' '}
        {user.removed_at !== null &&
          'The user was removed from the lists; registering again restores the user. '}
        {user.registered_at === null ? (
          'It was not registered in this console, so its settings are unknown. Registering again may change them.'
        ) : user.status === 'verified' ? (
          'The service may keep the settings of a verified user as they are.'
        ) : changes.length === 0 ? (
          'These settings match the ones known in this console.'
        ) : (
          <>
            Registering again may change: <SettingChanges changes={changes} />
          </>
        )}
      </Notice>
    </div>
  );
}

const MOST = 6;

interface RegionSuggestionsProps {
  /** The text of the field: only regions that contain it are offered. */
  typed: string;
  onChoose: (region: string) => void;
}

/** The regions of the overview, as buttons: a datalist would turn the text field into a combobox. */
export function RegionSuggestions({ typed, onChoose }: RegionSuggestionsProps) {
  const overview = useQuery(query('get_overview', { environment: useEnvironment() }));
  const offered = (overview.data?.regions ?? [])
    .map((region) => region.uniqueness_region_id)
    .filter((region) => region !== typed && region.toLowerCase().includes(typed.toLowerCase()))
    .slice(0, MOST);
  // One line, which scrolls sideways and whose room is kept, so that the button below does not move when they are loaded.
  return (
    <div className="mt-1.5 min-h-8">
      {offered.length > 0 && (
        <div
          role="group"
          aria-label="Known regions"
          className="flex [scrollbar-width:none] gap-1.5 overflow-x-auto"
        >
          {offered.map((region) => (
            <Button
              key={region}
              className="max-w-full min-h-7 shrink-0 font-mono -outline-offset-2"
              onClick={() => {
                onChoose(region);
              }}
            >
              <span className="truncate">{visibleText(region)}</span>
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
