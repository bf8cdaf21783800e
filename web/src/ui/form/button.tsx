import type { ComponentProps, MouseEvent } from 'react';

/** How much a control asks for: one primary a screen, danger for what cannot be taken back. */
export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet';

const BASE =
  'relative inline-flex min-h-8 items-center justify-center gap-1.5 rounded-control border px-3 py-1 text-sm font-medium whitespace-nowrap transition-colors duration-150 select-none aria-disabled:cursor-default';

const LOOKS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border-line bg-surface text-ink hover:bg-raised',
  danger: 'border-line bg-surface text-bad hover:border-bad hover:bg-bad-wash',
  quiet: 'border-transparent bg-transparent text-accent hover:bg-wash',
};

/** The classes of a button, also for a link that stands among buttons. */
export function buttonLook(variant: ButtonVariant = 'secondary'): string {
  return `${BASE} ${LOOKS[variant]}`;
}

/** `disabled` is left out on purpose: a control that cannot be used says why, and stays reachable. */
interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  variant?: ButtonVariant;
  /** Its action is under way: it keeps its size and its focus, and a second press does nothing. */
  pending?: boolean;
  /** Why it cannot be used now; said to screen readers and shown on hover. */
  disabledReason?: string | undefined;
}

/** A button whose second press does nothing while the first is under way (product.md, rule 5). */
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
