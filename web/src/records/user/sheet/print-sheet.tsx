import { memo } from 'react';
import { QRCodeSVG } from 'qrcode.react';
import type { Invite } from '../../../api/users/registrations';
import './sheet.css';
import { LAYOUT, type Paper } from './sheet-layout';
import { fitsInCode } from '../../../ui/text/code-capacity';
import { shorten } from '../../../ui/text/short-id';
import { visibleText } from '../../../ui/text/visible-text';

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

interface PrintSheetProps {
  /** The invites by page. */
  pages: readonly (readonly Invite[])[];
  paper: Paper;
}

/** The pages as printed; no code is split across pages. */
export function PrintSheet({ pages, paper }: PrintSheetProps) {
  return (
    <div data-sheet={paper} className="space-y-4">
      {pages.map((invites, index) => (
        // The pages keep their order.
        <PrintPage key={index} n={index + 1} invites={invites} />
      ))}
    </div>
  );
}
