import { QRCodeSVG } from 'qrcode.react';
import type { Invite } from '../../../api/registrations';
import { fitsInCode } from '../../../ui/text/code-capacity';
import { visibleText } from '../../../ui/text/visible-text';
import { labelText } from './sheet-layout';

interface PrintCodeProps {
  invite: Invite;
  /** The most characters of its label. */
  label: number;
}

/** One invite on paper: the code with its quiet zone of 4 modules, black on white, and whose it is. */
export function PrintCode({ invite, label }: PrintCodeProps) {
  const { n, reference_user_id, invite_url } = invite;
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
          The link is too long for a code. It stands in the CSV export.
        </p>
      )}
      <p data-sheet-label="" className="w-full shrink-0 text-center text-xs leading-tight">
        <span className="tabular-nums">{n}</span>{' '}
        <bdi className="font-mono wrap-anywhere">
          {visibleText(labelText(reference_user_id, label))}
        </bdi>
      </p>
    </li>
  );
}
