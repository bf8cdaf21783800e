import { Panel } from '../../ui/panel';

/** In the strip's place while there is nothing to draw. */
export function NoCallsYet() {
  return (
    <Panel title="Last calls" className="h-full">
      <p className="font-medium">No webhook calls yet</p>
      <p className="mt-1 max-w-[52ch] text-sm text-soft">
        A call is made when something happens to a person and its kind has a destination. Each will
        be a tick here, coloured by what became of it.
      </p>
    </Panel>
  );
}
