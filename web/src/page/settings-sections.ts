import type { Permission } from '@connect-console/server/contract';

/** A page of the settings: `/settings/{path}`. */
export interface SettingsSection {
  path: 'account' | 'members' | 'tokens' | 'environments' | 'alerts' | 'audit';
  /** The text of its link. */
  name: string;
  /** What a role needs to open it; absent if every member may. */
  permission?: Permission;
}

/** The pages of the settings, in the order of their list. */
export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  { path: 'account', name: 'Your account' },
  { path: 'members', name: 'Members', permission: 'staff' },
  { path: 'tokens', name: 'API tokens' },
  { path: 'environments', name: 'Environments' },
  { path: 'alerts', name: 'Alerts' },
  { path: 'audit', name: 'Audit log', permission: 'staff' },
];
