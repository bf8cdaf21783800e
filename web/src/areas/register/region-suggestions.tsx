import { Button } from '../../ui/form/button';
import { visibleText } from '../../ui/text/visible-text';

const MOST = 6;

interface RegionSuggestionsProps {
  /** The regions used before, the latest first. */
  regions: readonly string[];
  /** The text of the field: only regions that contain it are offered. */
  typed: string;
  onChoose: (region: string) => void;
}

/** Regions used before, as buttons: a datalist would turn the text field into a combobox. */
export function RegionSuggestions({ regions, typed, onChoose }: RegionSuggestionsProps) {
  const offered = regions
    .filter((region) => region !== typed && region.toLowerCase().includes(typed.toLowerCase()))
    .slice(0, MOST);
  if (offered.length === 0) return null;
  return (
    <div role="group" aria-label="Regions used before" className="mt-1.5 flex flex-wrap gap-1.5">
      {offered.map((region) => (
        <Button
          key={region}
          className="max-w-full min-h-7 font-mono"
          onClick={() => {
            onChoose(region);
          }}
        >
          <span className="truncate">{visibleText(region)}</span>
        </Button>
      ))}
    </div>
  );
}
