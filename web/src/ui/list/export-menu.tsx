import Download from 'lucide-react/icons/download';
import { MenuButton } from '../form/menu-button';

interface ExportMenuProps {
  /** What is exported: "312 calls (current filter)". */
  what: string;
  /** The address of the file in a format. */
  hrefOf: (format: 'csv' | 'json') => string;
}

/** Exports all records of a list, also those that are not loaded. */
export function ExportMenu({ what, hrefOf }: ExportMenuProps) {
  return (
    <MenuButton icon={Download} text="Export">
      <p className="px-2 pt-1 pb-1.5 text-xs text-soft">{what}</p>
      {(['csv', 'json'] as const).map((format) => (
        <a
          key={format}
          href={hrefOf(format)}
          download
          className="flex min-h-8 items-center rounded-small px-2 text-sm hover:bg-raised"
        >
          {format.toUpperCase()}
        </a>
      ))}
    </MenuButton>
  );
}
