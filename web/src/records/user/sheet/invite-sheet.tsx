import { memo, useDeferredValue, useMemo, type ReactNode } from 'react';
import { QRCodeSVG } from 'qrcode.react';
import * as z from 'zod/mini';
import type { Invite } from '../../../api/users/registrations';
import { usePageAddress } from '../../../page/list-address';
import { PhoneAccess, usePhoneAddress } from '../../../page/phones-switch';
import { Notice } from '../../../ui/feedback/notice';
import { Button } from '../../../ui/form/button';
import { Select } from '../../../ui/form/select';
import { fitsInCode } from '../../../ui/text/code-capacity';
import { countText } from '../../../ui/text/counts';
import { shorten } from '../../../ui/text/short-id';
import { visibleText } from '../../../ui/text/visible-text';
import './sheet.css';

const PAPERS = { a4: 'A4', letter: 'Letter' } as const;
type Paper = keyof typeof PAPERS;

/** The grid of codes on a page, and the most characters of a label. */
export const LAYOUT = { columns: 3, rows: 4, label: 60 };

const CODES_PER_PAGE = LAYOUT.columns * LAYOUT.rows;

/** The invites by page, in their order; the last page may contain fewer. */
export function sheetPages(invites: readonly Invite[]): Invite[][] {
  const pages = Math.ceil(invites.length / CODES_PER_PAGE);
  return Array.from({ length: pages }, (_page, n) =>
    invites.slice(n * CODES_PER_PAGE, (n + 1) * CODES_PER_PAGE),
  );
}

/** The most codes on one sheet; more would exceed what a browser can render. */
export const CODES_AT_ONCE = 1000;

/** The options of a print sheet in its address; invalid values get their defaults. */
export const sheetSearch = z.object({
  paper: z.catch(z.enum(Object.keys(PAPERS) as [Paper, ...Paper[]]), 'a4'), // the table's own keys
  /** The number of the user after which the sheet starts. */
  after: z.catch(z.string().check(z.regex(/^\d{1,6}$/)), '0'),
});

/** One invite on paper: the code with its quiet zone of 4 modules, black on white, and the user's ID. */
function PrintCode({ n, reference_user_id, invite_url }: Invite) {
  return (
    <li data-sheet-code="" className="flex min-h-0 min-w-0 flex-col items-center overflow-hidden">
      {fitsInCode(invite_url) ? (
        <QRCodeSVG
          value={invite_url}
          title={`QR code of ${visibleText(reference_user_id)}`}
          role="img"
          level="M"
          marginSize={4}
          bgColor="#ffffff"
          fgColor="#000000"
          className="block h-auto max-h-full min-h-0 w-full flex-1"
        />
      ) : (
        <p className="flex-1 text-xs break-all">
          The link is too long for a QR code. Use the CSV export.
        </p>
      )}
      <p data-sheet-label="" className="w-full shrink-0 text-center text-xs leading-tight">
        <span className="tabular-nums">{n}</span>{' '}
        <bdi className="font-mono wrap-anywhere">
          {visibleText(shorten(reference_user_id, LAYOUT.label))}
        </bdi>
      </p>
    </li>
  );
}

interface PrintPageProps {
  /** From 1. */
  n: number;
  invites: readonly Invite[];
}

// A code takes a millisecond or more to render, so each page is rendered once.
const PrintPage = memo(function PrintPage({ n, invites }: PrintPageProps) {
  return (
    <ol
      data-sheet-page=""
      aria-label={`Page ${n}`}
      className="mx-auto grid w-full rounded-card border border-line bg-code-light"
      style={{
        gridTemplateColumns: `repeat(${LAYOUT.columns}, minmax(0, 1fr))`,
        gridTemplateRows: `repeat(${LAYOUT.rows}, minmax(0, 1fr))`,
      }}
    >
      {invites.map((invite) => (
        <PrintCode key={invite.n} {...invite} />
      ))}
    </ol>
  );
});

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
export function InviteSheet({ invites, more, note }: InviteSheetProps) {
  const { search, change } = usePageAddress(sheetSearch);
  const { paper } = search;
  const phoneAddress = usePhoneAddress();
  const pages = useMemo(
    () =>
      sheetPages(
        invites.map((invite) => ({ ...invite, invite_url: phoneAddress(invite.invite_url) })),
      ),
    [invites, phoneAddress],
  );
  // Rendered in the background, because a thousand codes at once would block the browser for seconds.
  const drawn = useDeferredValue(pages, pages.slice(0, 1));
  const isDrawing = drawn !== pages;
  const [first] = pages[0] ?? [];
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
      <div data-sheet={paper} className="space-y-4">
        {drawn.map((printed, index) => (
          // The pages keep their order.
          <PrintPage key={index} n={index + 1} invites={printed} />
        ))}
      </div>
    </>
  );
}
