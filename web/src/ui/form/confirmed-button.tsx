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
  /** Why the last try failed: in the dialog, or beside the button where that was left before the end. */
  failure: ReactNode;
  /** Does it; `close` is called when it is done. */
  onConfirm: (close: () => void) => void;
  /** What came of the last try is forgotten: the dialog has gone, and nothing is under way. */
  onClose: () => void;
}

/** A button whose deed cannot be taken back: it asks first, and the dialog goes when it is done. */
export function ConfirmedButton(props: ConfirmedButtonProps) {
  const { verb, title, children, disabledReason, pending, failure, onConfirm, onClose } = props;
  const [isAsking, setAsking] = useState(false);
  // What is under way goes on without the dialog, so its end is still told.
  const leave = () => {
    setAsking(false);
    if (!pending) onClose();
  };
  return (
    <>
      <Button
        variant="danger"
        disabledReason={disabledReason}
        pending={pending && !isAsking}
        onClick={() => {
          onClose();
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
          onCancel={leave}
          onConfirm={() => {
            onConfirm(() => {
              setAsking(false);
              onClose();
            });
          }}
        >
          {children}
        </ConfirmDialog>
      )}
      {failure && !isAsking && <div className="w-full">{failure}</div>}
    </>
  );
}
