import { useState, type ReactNode } from 'react';
import { Button } from './button';
import { ConfirmDialog } from './confirm-dialog';

interface ConfirmedButtonProps {
  /** The verb, on the button and on the one of the dialog that does it. */
  verb: string;
  /** The question, as ConfirmDialog's. */
  title: string;
  /** The consequence. */
  children: ReactNode;
  disabledReason: string | undefined;
  pending: boolean;
  /** What came of the last try, while the dialog stays open for another one. */
  failure: ReactNode;
  /** Does it; `close` is called when it is done. */
  onConfirm: (close: () => void) => void;
  /** The dialog has gone: what it said is forgotten. */
  onClose: () => void;
}

/** A button whose deed cannot be taken back: it asks first, and the dialog goes when it is done. */
export function ConfirmedButton(props: ConfirmedButtonProps) {
  const { verb, title, children, disabledReason, pending, failure, onConfirm, onClose } = props;
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    setAsking(false);
    onClose();
  };
  return (
    <>
      <Button
        variant="danger"
        disabledReason={disabledReason}
        onClick={() => {
          setAsking(true);
        }}
      >
        {verb}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={title}
          confirm={verb}
          pending={pending}
          failure={failure}
          onCancel={close}
          onConfirm={() => {
            onConfirm(close);
          }}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
