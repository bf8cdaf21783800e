import { QRCodeSVG } from 'qrcode.react';

/**
 * The invite as a QR code with its quiet zone of 4 modules, always dark on white: in the ring it is
 * 304 px with the zone, and never under 240 px without it.
 */
export function InviteCode({ invite_url, svgId }: { invite_url: string; svgId: string }) {
  return (
    <div className="w-full overflow-hidden rounded-[32px] bg-code-light print:max-w-80">
      <QRCodeSVG
        id={svgId}
        value={invite_url}
        title="QR code of the invite"
        role="img"
        level="M"
        marginSize={4}
        size={304}
        bgColor="#ffffff"
        fgColor="#10131f"
        className="block h-auto w-full"
      />
    </div>
  );
}
