import { Link } from '@tanstack/react-router';

interface AddressChoiceProps {
  label: string;
  /** The field of the overview's address that has the choice. */
  field: 'range' | 'by';
  options: readonly (readonly [value: string, text: string])[];
  chosen: string;
}

/** A choice of what the overview shows, each with its address. */
export function AddressChoice({ label, field, options, chosen }: AddressChoiceProps) {
  return (
    <nav
      aria-label={label}
      className="flex overflow-hidden rounded-control border border-line bg-surface"
    >
      {options.map(([value, text]) => (
        <Link
          key={value}
          to="."
          search={(search) => ({ ...search, [field]: value })}
          resetScroll={false}
          aria-current={value === chosen ? 'page' : undefined}
          className={`flex min-h-9 items-center border-line px-3 py-1 text-sm leading-4 font-medium tabular-nums not-first:border-l max-sm:px-2 ${
            value === chosen ? 'bg-wash text-accent' : 'hover:bg-raised'
          }`}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
