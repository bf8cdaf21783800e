import type { Environment } from '@connect-console/server/contract';
import { AreaLinks } from './area-links';
import { Brand } from './brand';
import { EnvironmentSwitch } from './environment-switch';

/** The rail: 220 px, icons only under 1024 px, and not on a phone, where a sheet takes its place. */
export function Rail({ environment }: { environment: Environment }) {
  return (
    <section
      aria-label="Console"
      data-print="never"
      className="fixed inset-y-0 left-0 z-20 w-[220px] border-r border-line bg-surface p-2.5 max-lg:w-[58px] max-sm:hidden"
    >
      <div className="flex h-9 items-center px-2.5 max-lg:justify-center max-lg:px-0">
        <Brand compact />
      </div>
      <div className="mt-1.5">
        <EnvironmentSwitch environment={environment} compact />
      </div>
      <AreaLinks environment={environment} compact />
    </section>
  );
}
