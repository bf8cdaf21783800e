import { useDeferredValue, useMemo, type ReactNode } from 'react';
import type { Invite } from '../../../api/users/registrations';
import { usePageAddress } from '../../../page/list-address';
import { PhoneAccess, usePhoneInvites } from '../../../page/phones-switch';
import { Notice } from '../../../ui/feedback/notice';
import { Button } from '../../../ui/form/button';
import { Select } from '../../../ui/form/select';
import { countText } from '../../../ui/text/counts';
import { PrintSheet } from './print-sheet';
import { PAPERS, sheetPages, sheetSearch, type Paper } from './sheet-layout';

const PAPER_OPTIONS = Object.entries(PAPERS) as [Paper, string][]; // the table's own entries

interface InviteSheetProps {
  /** As the service returned them. */
  invites: readonly Invite[];
  /** Links to further codes. */
  more?: ReactNode;
  /** What the sheet lacks. */
  note: string | false;
}

/** A sheet of QR codes with the choice of its paper; only the sheet is printed. */
export function InviteSheet(props: InviteSheetProps) {
  const { more, note } = props;
  const { search, change } = usePageAddress(sheetSearch);
  const { paper } = search;
  const invites = usePhoneInvites(props.invites);
  const pages = useMemo(() => sheetPages(invites), [invites]);
  // Rendered in the background, because a thousand codes at once would block the browser for seconds.
  const drawn = useDeferredValue(pages, pages.slice(0, 1));
  const isDrawing = drawn !== pages;
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
              change({ paper: chosen });
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
          {isDrawing ? 'Rendering the codes…' : countText(pages.length, 'page')}
        </p>
        {more}
      </div>
      {first && (
        <div data-print="never" className="mb-4 empty:hidden">
          <PhoneAccess invite_url={first.invite_url} many />
        </div>
      )}
      {note && (
        <div data-print="never" className="mb-4">
          <Notice tone="attention">{note}</Notice>
        </div>
      )}
      <PrintSheet pages={drawn} paper={paper} />
    </>
  );
}
