import type { ComponentProps, MouseEvent } from 'react';
import { Tip } from '../feedback/tip';

/** One primary button per screen; danger for what cannot be undone. */
export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet';

const BASE =
  'relative inline-flex min-h-8 items-center justify-center gap-1.5 rounded-control border px-3 py-1 text-sm font-medium whitespace-nowrap transition-colors duration-150 select-none aria-disabled:cursor-default';

const LOOKS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border-line bg-surface text-ink hover:bg-raised',
  danger: 'border-line bg-surface text-bad hover:border-bad hover:bg-bad-wash',
  quiet: 'border-transparent bg-transparent text-accent hover:bg-wash',
};

/** The classes of a button, also for a link among buttons. */
export function buttonLook(variant: ButtonVariant = 'secondary'): string {
  return `${BASE} ${LOOKS[variant]}`;
}

/** Without `disabled`: a button that cannot be used stays focusable and shows the reason. */
interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant;
  /** Its action is in progress: a second press does nothing. */
  pending?: boolean;
  /** Why it cannot be used now. */
  disabledReason?: string | undefined;
}

/** A button. A double press acts once (product.md, rule 6). */
export function Button({
  variant = 'secondary',
  pending = false,
  disabledReason,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const blocked = pending || disabledReason !== undefined;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (blocked) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      onClick={press}
      aria-disabled={blocked || undefined}
      aria-busy={pending || undefined}
      title={disabledReason}
      className={`${buttonLook(variant)} ${disabledReason === undefined ? '' : 'opacity-60'} ${className}`}
    >
      {children}
      {disabledReason !== undefined && (
        <Tip tip={disabledReason} inControl onlyFocus className="absolute inset-0" />
      )}
      {pending && (
        <span
          aria-hidden="true"
          className="absolute inset-x-2 bottom-0.5 h-0.5 animate-appear-late overflow-hidden rounded-full"
        >
          <span className="block h-full w-full animate-pulse-slow bg-current" />
        </span>
      )}
    </button>
  );
}
