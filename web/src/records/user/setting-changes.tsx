import type { RegisteredSetting, SettingChange } from '@connect-console/server/contract';
import { visibleText } from '../../ui/text/visible-text';
import { dataRequestName } from './data-request-wording';

const NAMES: Record<RegisteredSetting, string> = {
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
          {NAMES[setting]}: <bdi>{valueText(setting, before)}</bdi> →{' '}
          <bdi className="text-ink">{valueText(setting, after)}</bdi>
        </li>
      ))}
    </ul>
  );
}
