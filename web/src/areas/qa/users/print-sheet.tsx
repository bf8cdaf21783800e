import { memo } from 'react';
import type { Invite } from '../../../api/registrations';
import { PrintCode } from './print-code';
import './sheet.css';
import { LAYOUTS, type CodesPerPage, type Paper } from './sheet-layout';

interface PrintPageProps {
  /** From 1. */
  n: number;
  invites: readonly Invite[];
  perPage: CodesPerPage;
}

// A code costs a millisecond or more to draw: each page is drawn once.
const PrintPage = memo(function PrintPage({ n, invites, perPage }: PrintPageProps) {
  const { columns, rows, label } = LAYOUTS[perPage];
  return (
    <ol
      data-sheet-page=""
      aria-label={`Page ${n}`}
      className="mx-auto grid w-full rounded-card border border-line bg-code-light"
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
      }}
    >
      {invites.map((invite) => (
        <PrintCode key={invite.n} invite={invite} label={label} />
      ))}
    </ol>
  );
});

interface PrintSheetProps {
  /** The invites by page. */
  pages: readonly (readonly Invite[])[];
  paper: Paper;
  perPage: CodesPerPage;
}

/** The pages as they are printed, each whole: no code is cut by the end of a page. */
export function PrintSheet({ pages, paper, perPage }: PrintSheetProps) {
  return (
    <div data-sheet={paper} className="space-y-4">
      {pages.map((invites, index) => (
        // A page is what stands at its place.
        <PrintPage key={index} n={index + 1} invites={invites} perPage={perPage} />
      ))}
    </div>
  );
}
