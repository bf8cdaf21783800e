import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonLook } from './button';
import { PopoverButton } from './popover-button';

interface MenuButtonProps {
  icon: LucideIcon;
  text: string;
  /** The edge of the button that the panel is aligned with; the right one in a page's head. */
  align?: 'start' | 'end';
  children: ReactNode;
}

/** A button among others that opens a small panel. */
export function MenuButton({ icon: Icon, text, align = 'end', children }: MenuButtonProps) {
  const face = (
    <>
      <Icon size={15} aria-hidden="true" />
      {text}
    </>
  );
  return (
    <PopoverButton {...{ align, face }} className={buttonLook()}>
      {children}
    </PopoverButton>
  );
}
