import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import Printer from 'lucide-react/icons/printer';
import { useMutation } from '@tanstack/react-query';
import { buttonLook } from '../../../ui/form/button-look';
import { Button } from '../../../ui/form/button';
import { CopyButton } from '../../../ui/form/copy-button';
import { PictureError, savePng, saveSvg } from './invite-files';

interface InviteActionsProps {
  invite_url: string;
  reference_user_id: string;
  /** The id of the drawn code in the page; null where none is drawn, so that there is none to save. */
  svgId: string | null;
}

const isWebAddress = (text: string) => /^https?:\/\//i.test(text);

/** The invite as a link to copy and to open, and as a file; on a phone the link leads. */
export function InviteActions({ invite_url, reference_user_id, svgId }: InviteActionsProps) {
  const drawn = () => {
    const svg = svgId === null ? null : document.getElementById(svgId);
    if (svg instanceof SVGElement) return svg;
    throw new PictureError('The code is not drawn');
  };
  const png = useMutation({ mutationFn: () => savePng(drawn(), reference_user_id) });
  return (
    <div data-print="never" className="mx-auto w-full max-w-[336px]">
      <div className="flex items-center gap-1 rounded-control border border-line bg-ground py-1 pr-1.5 pl-3">
        <span className="min-w-0 flex-1 truncate font-mono text-sm" title={invite_url}>
          {invite_url.replace(/^https?:\/\//i, '')}
        </span>
        <CopyButton text={invite_url} what="link" />
      </div>
      <div className="mt-2.5 flex flex-wrap justify-center gap-2">
        {isWebAddress(invite_url) && (
          <a
            href={invite_url}
            target="_blank"
            rel="noreferrer"
            className={`${buttonLook('secondary')} max-sm:min-h-11 max-sm:w-full max-sm:bg-accent max-sm:text-on-accent`}
          >
            <ExternalLink size={14} aria-hidden="true" />
            Open
          </a>
        )}
        {svgId !== null && (
          <>
            <Button
              onClick={() => {
                saveSvg(drawn(), reference_user_id);
              }}
            >
              <Download size={14} aria-hidden="true" />
              SVG
            </Button>
            <Button
              pending={png.isPending}
              onClick={() => {
                png.mutate();
              }}
            >
              <Download size={14} aria-hidden="true" />
              PNG
            </Button>
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
      {png.isError && (
        <p role="alert" className="mt-2 text-center text-sm text-bad">
          This browser could not make a PNG. Use SVG or Print.
        </p>
      )}
    </div>
  );
}
