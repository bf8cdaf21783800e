import type { Environment } from '@connect-console/server/contract';
import { Link } from '@tanstack/react-router';
import type { Area } from './areas';

interface AreaLinkProps {
  environment: Environment;
  area: Area;
  compact: boolean;
  /** The mark that stands beside it: its id, and what it says. */
  need: { id: string; text: string } | undefined;
  /** Why whoever is signed in may not go there. */
  disabledReason: string | undefined;
  onFollow: (() => void) | undefined;
}

const LOOK = 'flex h-[34px] items-center gap-2.5 rounded-control px-2.5 text-soft';
const FOLLOWED =
  'hover:bg-raised hover:text-ink aria-[current=page]:bg-wash aria-[current=page]:font-medium aria-[current=page]:text-accent';

/** The way to one area; one that a role may not enter stays, and says why. */
export function AreaLink(props: AreaLinkProps) {
  const { environment, area, compact, need, disabledReason, onFollow } = props;
  const { name, to, icon: Icon } = area;
  const look = `${LOOK} ${compact ? 'max-lg:justify-center max-lg:px-0' : ''}`;
  const inside = (
    <>
      <Icon size={16} className="shrink-0" aria-hidden="true" />
      <span className={compact ? 'max-lg:sr-only' : ''}>{name}</span>
    </>
  );
  if (disabledReason !== undefined) {
    return (
      <span
        role="link"
        aria-disabled="true"
        tabIndex={0}
        title={disabledReason}
        className={`${look} opacity-60`}
      >
        {inside}
      </span>
    );
  }
  return (
    <Link
      to={to}
      params={{ environment }}
      activeOptions={{ exact: to === '/$environment', includeSearch: false }}
      onClick={onFollow}
      aria-describedby={need?.id}
      title={need ? `${name}: ${need.text}` : compact ? name : undefined}
      className={`${look} ${FOLLOWED}`}
    >
      {inside}
    </Link>
  );
}
