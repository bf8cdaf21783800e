import type { Environment } from '@connect-console/server/contract';
import Menu from 'lucide-react/icons/menu';
import X from 'lucide-react/icons/x';
import { useRef } from 'react';
import { AreaLinks } from './area-links';
import { Brand } from './brand';

const ICON_BUTTON =
  'inline-flex size-9 shrink-0 items-center justify-center rounded-control hover:bg-raised';

/** The rail of a phone: a sheet that a button in the header opens. */
export function PhoneRail({ environment }: { environment: Environment }) {
  const sheet = useRef<HTMLDialogElement>(null);
  const close = () => sheet.current?.close();
  return (
    <div className="sm:hidden">
      <button
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => sheet.current?.showModal()}
        className={`-ml-2 ${ICON_BUTTON}`}
      >
        <Menu size={19} aria-hidden="true" />
      </button>
      <dialog
        ref={sheet}
        aria-label="Menu"
        onClick={(event) => {
          // The sheet fills the dialog: a press on the dialog itself is one on the veil beside it.
          if (event.target === event.currentTarget) close();
        }}
        className="m-0 h-dvh max-h-none w-64 max-w-[86vw] border-r border-line bg-surface p-0 open:animate-sheet"
      >
        <div className="h-full p-3">
          <div className="flex h-9 items-center justify-between pl-2">
            <Brand />
            <button type="button" aria-label="Close menu" onClick={close} className={ICON_BUTTON}>
              <X size={18} aria-hidden="true" />
            </button>
          </div>
          <AreaLinks environment={environment} onFollow={close} />
        </div>
      </dialog>
    </div>
  );
}
