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
