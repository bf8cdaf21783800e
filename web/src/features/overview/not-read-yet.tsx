import { Panel } from '../../ui/panel';

/** In the place of the figures of calls while the service's lists were never read: none of them is a zero. */
export function NotReadYet() {
  return (
    <Panel title="Calls" className="h-full">
      <p className="font-medium">The service’s calls have not been read yet</p>
      <p className="mt-1 max-w-[52ch] text-sm text-soft">
        They are shown here as soon as it answers the console for the first time. Until then it is
        not known whether anything was delivered.
      </p>
    </Panel>
  );
}
