import type {
  DataRequestType,
  RegisteredSetting,
  SettingChange,
} from '@connect-console/server/contract';
import { visibleText } from '../../ui/text/visible-text';

interface DataRequestWording {
  name: string;
  short: string;
  returns: string;
}

/** The data request types of part 2.1 in words, with what each returns. */
export const dataRequestWording: Record<DataRequestType, DataRequestWording> = {
  GET_HUMANNESS_SCORE_AND_UNIQUE_HUMAN_ID: {
    name: 'Humanness score and unique human ID',
    short: 'Humanness score',
    returns: 'A humanness score, and an ID that is the same whenever this human verifies.',
  },
  IS_PHONE_NUMBER_VERIFIED: {
    name: 'Phone number verified',
    short: 'Phone number',
    returns: 'Whether the phone number is verified (always true). A placeholder for testing.',
  },
};

function known(type: string): type is DataRequestType {
  return Object.hasOwn(dataRequestWording, type);
}

/** The name of a data request type; one that the specification does not name is unchanged. */
export function dataRequestName(type: string, form: 'name' | 'short' = 'name'): string {
  return known(type) ? dataRequestWording[type][form] : visibleText(type);
}

/** What a registration sets, in words. */
export const SETTING_NAMES: Record<RegisteredSetting, string> = {
  data_request_type: 'Data request',
  redirect_url: 'Redirect URL',
  uniqueness_region_id: 'Uniqueness region',
};

function valueText(setting: RegisteredSetting, value: string | null): string {
  if (value === null) return 'none';
  return setting === 'data_request_type' ? dataRequestName(value) : visibleText(value);
}

/** What a registration changes: each setting with its value before and after. */
export function SettingChanges({ changes }: { changes: readonly SettingChange[] }) {
  return (
    <ul>
      {changes.map(({ setting, before, after }) => (
        <li key={setting} className="wrap-anywhere">
          {SETTING_NAMES[setting]}: <bdi>{valueText(setting, before)}</bdi> →{' '}
          <bdi className="text-ink">{valueText(setting, after)}</bdi>
        </li>
      ))}
    </ul>
  );
}
