import { memo } from 'react';
import type { Invite } from '../../api/registrations';
import { PrintCode } from './print-code';
import './sheet.css';
import { LAYOUTS, sheetPages, type CodesPerPage, type Paper } from './sheet-layout';

interface PrintSheetProps {
  invites: readonly Invite[];
  paper: Paper;
  perPage: CodesPerPage;
}

/** The pages as they are printed, each whole: no code is cut by the end of a page. */
export const PrintSheet = memo(function PrintSheet({ invites, paper, perPage }: PrintSheetProps) {
  const { columns, rows, label } = LAYOUTS[perPage];
  return (
    <div data-sheet={paper} className="space-y-4 print:space-y-0">
      {sheetPages(invites, perPage).map((page, index) => (
        <ol
          key={page[0]?.n ?? index}
          data-sheet-page=""
          aria-label={`Page ${index + 1}`}
          className="mx-auto grid w-full max-w-[210mm] rounded-card border border-line bg-code-light p-[10mm] [content-visibility:auto] [contain-intrinsic-size:auto_1000px] max-sm:p-3"
          style={{
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
          }}
        >
          {page.map((invite) => (
            <PrintCode key={invite.n} invite={invite} label={label} />
          ))}
        </ol>
      ))}
    </div>
  );
});
