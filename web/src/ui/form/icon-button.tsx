import type { ComponentProps } from 'react';
import type { LucideIcon } from 'lucide-react';

const LOOKS = {
  plain: 'size-8 rounded-small text-soft hover:bg-raised hover:text-ink',
  /** Inside the coloured chip of a filter. */
  chip: 'size-7 rounded-full hover:bg-surface',
} as const;

/** The classes of an icon button, also for a link that looks like one. */
export function iconButtonLook(look: keyof typeof LOOKS = 'plain'): string {
  return `inline-flex shrink-0 items-center justify-center aria-busy:opacity-50 aria-disabled:opacity-40 ${LOOKS[look]}`;
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'type'> {
  icon: LucideIcon;
  /** Its action, which the icon alone does not say. */
  name: string;
  look?: keyof typeof LOOKS;
}

/** A button that shows only an icon. */
export function IconButton({ icon: Icon, name, look, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={name}
      className={`${iconButtonLook(look)} ${className}`}
    >
      <Icon size={look === 'chip' ? 14 : 16} aria-hidden="true" />
    </button>
  );
}
