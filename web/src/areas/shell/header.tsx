import type { ComponentProps } from 'react';
import { AccountMenu } from './account-menu';
import { EnvironmentSwitch } from './environment-switch';
import { Finder } from './finder/finder';
import { LiveState } from './live-state';
import { PhoneRail } from './phone-rail';

/** The head of every page: find, live state, account; on a phone also the menu and the environment. */
export function Header({ environment, Places }: ComponentProps<typeof Finder>) {
  return (
    <div className="flex h-12 items-center gap-3 border-b border-line bg-surface px-3 sm:px-5">
      <PhoneRail environment={environment} />
      <div className="shrink-0 sm:hidden">
        <EnvironmentSwitch environment={environment} />
      </div>
      <Finder {...{ environment, Places }} />
      <div className="ml-auto flex min-w-0 items-center gap-3">
        <LiveState environment={environment} />
        <AccountMenu />
      </div>
    </div>
  );
}
