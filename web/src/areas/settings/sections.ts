import type { Permission } from '@connect-console/server/contract';
import { lazy, type ComponentType } from 'react';

/** A page of the settings: `/settings/{path}`. */
export interface SettingsSection {
  path: string;
  /** The text of its link. */
  name: string;
  /** What a role needs to open it; nothing for what every member may. */
  permission?: Permission;
  page: ComponentType;
}

/** The pages of the settings, in the order of their list. */
export const SECTIONS: readonly SettingsSection[] = [
  {
    path: 'account',
    name: 'Your account',
    page: lazy(async () => ({ default: (await import('./account/account-page')).AccountPage })),
  },
  {
    ...{ path: 'members', name: 'Members', permission: 'staff' },
    page: lazy(async () => ({ default: (await import('./members/members-page')).MembersPage })),
  },
  {
    path: 'tokens',
    name: 'API tokens',
    page: lazy(async () => ({ default: (await import('./tokens/tokens-page')).TokensPage })),
  },
  {
    ...{ path: 'environments', name: 'Environments' },
    page: lazy(async () => ({
      default: (await import('./environments/environments-page')).EnvironmentsPage,
    })),
  },
  {
    ...{ path: 'alerts', name: 'Alerts' },
    page: lazy(async () => ({ default: (await import('./alerts/alerts-page')).AlertsPage })),
  },
  {
    ...{ path: 'audit', name: 'Audit log', permission: 'staff' },
    page: lazy(async () => ({ default: (await import('./audit/audit-page')).AuditPage })),
  },
];
