import { useDeferredValue, useMemo, type ReactNode } from 'react';
import type { Invite } from '../../../api/users/registrations';
import { PhoneAccess, usePhoneInvites } from '../../../page/phones-switch';
import { Button } from '../../../ui/form/button';
import { Select } from '../../../ui/form/select';
import { countText } from '../../../ui/text/counts';
import { PrintSheet } from './print-sheet';
import { CODES_PER_PAGE, PAPERS, sheetPages, type CodesPerPage, type Paper } from './sheet-layout';

const PAPER_OPTIONS = Object.entries(PAPERS) as [Paper, string][]; // the table's own entries
const PER_PAGE_OPTIONS = CODES_PER_PAGE.map((each) => [each, each] as const);

interface InviteSheetProps {
  /** As the service returned them. */
  invites: readonly Invite[];
  paper: Paper;
  per: CodesPerPage;
  onChoose: (change: { paper: Paper } | { per: CodesPerPage }) => void;
  /** Links to further codes. */
  more?: ReactNode;
  /** Between the choices and the sheet. */
  note?: ReactNode;
}

/** A sheet of QR codes with the choices of its layout; only the sheet is printed. */
export function InviteSheet(props: InviteSheetProps) {
  const { paper, per, onChoose, more, note } = props;
  const invites = usePhoneInvites(props.invites);
  const sheet = useMemo(() => ({ per, pages: sheetPages(invites, per) }), [invites, per]);
  // Rendered in the background, because a thousand codes at once would block the browser for seconds.
  const drawn = useDeferredValue(sheet, { per, pages: sheet.pages.slice(0, 1) });
  const isDrawing = drawn !== sheet;
  const [first] = invites;
  return (
    <>
      <div
        data-print="never"
        className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2.5"
        aria-busy={isDrawing}
      >
        <label className="flex items-center gap-2 text-sm">
          Paper
          <Select
            value={paper}
            options={PAPER_OPTIONS}
            onChange={(chosen) => {
              onChoose({ paper: chosen });
            }}
          />
        </label>
        <label className="flex items-center gap-2 text-sm">
          Codes per page
          <Select
            value={per}
            options={PER_PAGE_OPTIONS}
            onChange={(chosen) => {
              onChoose({ per: chosen });
            }}
          />
        </label>
        <Button
          variant="primary"
          pending={isDrawing}
          onClick={() => {
            window.print();
          }}
        >
          Print {countText(invites.length, 'code')}
        </Button>
        <p role="status" className="text-sm text-soft">
          {isDrawing ? 'Rendering the codes…' : countText(sheet.pages.length, 'page')}
        </p>
        {more}
      </div>
      {first && (
        <div data-print="never" className="mb-4 empty:hidden">
          <PhoneAccess invite_url={first.invite_url} many />
        </div>
      )}
      {note}
      <PrintSheet {...drawn} paper={paper} />
    </>
  );
}
