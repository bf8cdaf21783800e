import type { ComponentProps, MouseEvent } from 'react';
import { buttonLook, type ButtonVariant } from './button-look';

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
