import { isOwnComputer, type UserEntry } from '@connect-console/server/contract';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { QRCodeCanvas, QRCodeSVG } from 'qrcode.react';
import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import Printer from 'lucide-react/icons/printer';
import { useQuery } from '@tanstack/react-query';
import { useEnvironment } from '../../../api/use-environment';
import { offerQuery } from '../../../api/qa/qa-offer';
import { fitsInCode } from '../../../ui/text/code-capacity';
import { PhoneAccess, usePhoneAddress } from '../../../page/phones-switch';
import { Elapsed } from '../../../records/service-age';
import { StateRing } from './state-ring';
import { buttonLook, Button } from '../../../ui/form/button';
import { CopyButton } from '../../../ui/form/copy-button';
import { save } from '../../../ui/save-file';

const isWebAddress = (text: string) => /^https?:\/\//i.test(text);

/** Opens the check in this browser, if the service simulates it; other services are not known to offer that. */
function ContinueHere({ invite_url }: { invite_url: string }) {
  const offer = useQuery(offerQuery(useEnvironment())).data;
  if (!offer || !URL.canParse(invite_url)) return null;
  return (
    <a
      href={new URL('?check', invite_url).href}
      target="_blank"
      rel="noreferrer"
      className={`${buttonLook('primary')} mt-2.5 w-full max-sm:hidden`}
    >
      <ExternalLink size={14} aria-hidden="true" />
      Continue on this computer
    </a>
  );
}

// With its quiet zone of 4 modules, always dark on white.
const CODE = { level: 'M', marginSize: 4, bgColor: '#ffffff', fgColor: '#10131f' } as const;
const FILE_PX = 1024;

/** The file name for an ID: characters that a file system may refuse become "-". */
export function fileName(reference_user_id: string): string {
  const safe = reference_user_id.replace(/[^\p{L}\p{N}_-]+/gu, '-').slice(0, 80);
  return `invite-${safe.replace(/^-+|-+$/g, '') || 'code'}.png`;
}

interface InviteActionsProps {
  /** For a phone. */
  invite_url: string;
  /** For this browser, as the service returned it. */
  hereUrl: string;
  reference_user_id: string;
}

/** The invite as a link to copy and to open, and as a file; on a phone the link comes first. */
function InviteActions({ invite_url, hereUrl, reference_user_id }: InviteActionsProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isSaving, setSaving] = useState(false);
  const download = () => {
    // The code is drawn once more, out of sight and large enough to print.
    flushSync(() => {
      setSaving(true);
    });
    canvas.current?.toBlob((file) => {
      if (file) save(file, fileName(reference_user_id));
      setSaving(false);
    });
  };
  return (
    <div data-print="never" className="mx-auto w-full max-w-[336px]">
      <div className="flex items-center gap-1 rounded-control border border-line bg-ground py-1 pr-1.5 pl-3">
        <span className="min-w-0 flex-1 truncate font-mono text-sm" title={invite_url}>
          {invite_url.replace(/^https?:\/\//i, '')}
        </span>
        <CopyButton text={invite_url} what="link" />
      </div>
      <ContinueHere invite_url={hereUrl} />
      <div className="mt-2.5 flex flex-wrap justify-center gap-2">
        {isWebAddress(invite_url) && (
          <a
            href={invite_url}
            target="_blank"
            rel="noreferrer"
            className={`${buttonLook('secondary')} max-sm:min-h-11 max-sm:w-full max-sm:bg-accent max-sm:text-on-accent max-sm:hover:bg-accent-strong`}
          >
            <ExternalLink size={14} aria-hidden="true" />
            Open
          </a>
        )}
        {fitsInCode(invite_url) && (
          <>
            <Button pending={isSaving} onClick={download}>
              <Download size={14} aria-hidden="true" />
              Download
            </Button>
            {isSaving && (
              <QRCodeCanvas
                {...CODE}
                ref={canvas}
                value={invite_url}
                size={FILE_PX}
                className="hidden"
              />
            )}
            <Button
              onClick={() => {
                print();
              }}
            >
              <Printer size={14} aria-hidden="true" />
              Print
            </Button>
          </>
        )}
      </div>
    </div>
  );
}

/** The invite as a QR code: in the ring it is 304 px with its quiet zone, and never below 240 px without it. */
function InviteCode({ invite_url }: { invite_url: string }) {
  return (
    <div className="w-full overflow-hidden rounded-[32px] bg-code-light print:max-w-80">
      <QRCodeSVG
        {...CODE}
        value={invite_url}
        title="QR code of the invite"
        role="img"
        size={304}
        className="block h-auto w-full"
      />
    </div>
  );
}

interface InviteWaitingProps {
  user: UserEntry;
  /** As the service returned it. */
  hereUrl: string;
}

/** The invite while it is open. On a phone the link comes first and the code second (part 1, step 2). */
export function InviteWaiting({ user, hereUrl }: InviteWaitingProps) {
  const { reference_user_id, registered_at, known_since, status } = user;
  const invite_url = usePhoneAddress()(hereUrl);
  const hasCode = fitsInCode(invite_url);
  const isOnlyHere = isOwnComputer(invite_url);
  return (
    <div className="flex flex-col gap-4 max-sm:flex-col-reverse">
      <div className="flex flex-col gap-4">
        <StateRing tone={status === 'waiting' ? 'waiting' : 'off'}>
          {hasCode ? (
            <InviteCode invite_url={invite_url} />
          ) : (
            <p className="text-center text-soft">
              The link is too long for a QR code. Use the link instead.
            </p>
          )}
        </StateRing>
        <div className="text-center">
          <p data-print="never" className="text-lg">
            <Elapsed since={registered_at ?? known_since} /> since registration
          </p>
          <p data-print="never" className="text-sm text-soft">
            {hasCode && !isOnlyHere && 'Scan with the phone’s camera. '}The result appears here
            automatically.
          </p>
          <div data-print="never" className="mt-3 text-left empty:hidden">
            <PhoneAccess invite_url={invite_url} />
          </div>
          <p className="hidden font-mono text-sm break-all print:block">{reference_user_id}</p>
          <p className="hidden font-mono text-sm break-all print:block">{invite_url}</p>
        </div>
      </div>
      <InviteActions {...{ invite_url, hereUrl, reference_user_id }} />
    </div>
  );
}
