import type { ComponentProps } from 'react';
import type { LucideIcon } from 'lucide-react';

/** The classes of an icon button, also for a link that looks like one. */
export const ICON_BUTTON =
  'inline-flex size-8 shrink-0 items-center justify-center rounded-small text-soft hover:bg-raised hover:text-ink aria-busy:opacity-50 aria-disabled:opacity-40';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'type'> {
  icon: LucideIcon;
  /** Its action, which the icon alone does not say. */
  name: string;
}

/** A button that shows only an icon. */
export function IconButton({ icon: Icon, name, className = '', ...rest }: IconButtonProps) {
  return (
    <button {...rest} type="button" aria-label={name} className={`${ICON_BUTTON} ${className}`}>
      <Icon size={16} aria-hidden="true" />
    </button>
  );
}
