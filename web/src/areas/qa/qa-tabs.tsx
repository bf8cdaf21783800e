import type { Environment } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';

const TABS = [
  { name: 'People', to: '/$environment/qa/people' },
  { name: 'Outcomes', to: '/$environment/qa/outcomes' },
  { name: 'Receiver', to: '/$environment/qa/receiver' },
  { name: 'Clock', to: '/$environment/qa/clock' },
  { name: 'Scenarios', to: '/$environment/qa/scenarios' },
] as const;

/** The ways between the pages of the workshop: links, since each is a page of its own. */
export function WorkshopTabs({ environment }: { environment: Environment }) {
  return (
    <nav
      aria-label="QA"
      data-print="never"
      className="mb-4 flex flex-wrap gap-x-5 gap-y-1 border-b border-line max-sm:gap-x-4"
    >
      {TABS.map(({ name, to }) => (
        <Link
          key={name}
          to={to}
          params={{ environment }}
          activeOptions={{ includeSearch: false }}
          className="-mb-px inline-flex min-h-9 items-center border-b-2 border-transparent text-sm font-medium text-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-accent"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
