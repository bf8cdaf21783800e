import { useId } from 'react';
import { CODES_PER_PAGE, PAPERS, type CodesPerPage, type Paper } from './sheet-layout';
import '../../../ui/filter/choices.css';

interface SheetOptionsProps {
  paper: Paper;
  perPage: CodesPerPage;
  onChoose: (choice: { paper: Paper; perPage: CodesPerPage }) => void;
}

const FIELD = 'h-8 rounded-control border border-edge bg-surface px-2 text-sm max-sm:text-[16px]';

/** The paper, and how many codes each page holds. */
export function SheetOptions({ paper, perPage, onChoose }: SheetOptionsProps) {
  const id = useId();
  const papers = Object.entries(PAPERS) as [Paper, string][]; // the table's own entries
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <label htmlFor={`${id}-paper`} className="flex items-center gap-2">
        Paper
        <select
          id={`${id}-paper`}
          value={paper}
          onChange={(event) => {
            const chosen = papers.find(([each]) => each === event.target.value);
            if (chosen) onChoose({ paper: chosen[0], perPage });
          }}
          className={FIELD}
        >
          {papers.map(([each, name]) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label htmlFor={`${id}-per`} className="flex items-center gap-2">
        Codes per page
        <select
          id={`${id}-per`}
          value={perPage}
          onChange={(event) => {
            const chosen = CODES_PER_PAGE.find((each) => each === Number(event.target.value));
            if (chosen) onChoose({ paper, perPage: chosen });
          }}
          className={FIELD}
        >
          {CODES_PER_PAGE.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
    </div>
  );
}
