import type { ReactNode } from 'react';
import { Button } from '../../ui/form/button';
import { CopyButton } from '../../ui/form/copy-button';
import { Modal } from '../../ui/form/modal';
import { capital } from '../../ui/text/capital';
import { visibleText } from '../../ui/text/visible-text';

interface ShownOnceProps {
  title: string;
  /** What it belongs to, at the end of the title. */
  name?: string;
  /** The secret, and its name: "token". */
  text: string;
  what: string;
  /** What it is for, and that it is not shown again. */
  about: ReactNode;
  /** The text of the button that closes it. */
  done?: string;
  onClose: () => void;
}

/** Shows a secret that the console does not keep; it is open while it is rendered. */
export function ShownOnce(props: ShownOnceProps) {
  const { name, text, what, about, done = 'I have copied it', onClose } = props;
  const title = (
    <>
      {props.title} {name !== undefined && <bdi>{visibleText(name)}</bdi>}
    </>
  );
  return (
    // Escape must not lose it.
    <Modal {...{ title }} text={about} width="w-[min(600px,calc(100vw-32px))]">
      <p className="mt-4 flex items-center gap-2 rounded-control border border-line bg-raised py-2 pr-2 pl-3">
        <code
          aria-label={capital(what)}
          className="min-w-0 flex-1 font-mono text-sm break-all whitespace-pre-line"
        >
          {text}
        </code>
        <CopyButton text={text} what={what} isNamed />
      </p>
      <div className="mt-5 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          {done}
        </Button>
      </div>
    </Modal>
  );
}
