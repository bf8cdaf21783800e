import Search from 'lucide-react/icons/search';
import { useEffect, useRef } from 'react';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** The value in the address. */
  value: string;
  onSearch: (text: string) => void;
}

/** Searches while you type. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Not while the field has the focus, because the address lags behind the keys.
    const field = input.current;
    if (field && document.activeElement !== field) field.value = value;
  }, [value]);
  return (
    <div className="relative min-w-0 flex-1 basis-56 sm:max-w-80">
      <Search
        size={15}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-soft"
      />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={value}
        // The address and the console accept no more, and would drop the filter.
        maxLength={255}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          onSearch(event.target.value);
        }}
        className="h-8 w-full rounded-full border border-line bg-surface pr-3 pl-9 text-sm"
      />
    </div>
  );
}
