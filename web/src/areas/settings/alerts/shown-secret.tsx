import { useId } from 'react';
import { Button } from '../../../ui/form/button';
import { useModal } from '../../../ui/form/confirm-dialog';
import { CopyButton } from '../../../ui/form/copy-button';
import { visibleText } from '../../../ui/text/visible-text';

interface ShownSecretProps {
  name: string;
  secret: string;
  onClose: () => void;
}

/** Shows the signing secret of a new webhook once; it is open while it is rendered. */
export function ShownSecret({ name, secret, onClose }: ShownSecretProps) {
  const dialog = useModal();
  const id = useId();
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className="m-auto w-[min(520px,calc(100vw-32px))] animate-enter rounded-card border border-line bg-surface p-5 shadow-float"
    >
      <h2 id={`${id}-title`} className="text-lg font-semibold break-words">
        Signing secret of <bdi>{visibleText(name)}</bdi>
      </h2>
      <div id={`${id}-text`} className="mt-2 space-y-1.5 text-soft">
        <p>
          <strong className="font-medium text-ink">It is shown only now.</strong> A receiver of your
          own checks with it, by the Standard Webhooks specification, that an alert comes from this
          console. Slack does not need it.
        </p>
      </div>
      <p className="mt-4 rounded-control border border-line bg-raised px-3 py-2">
        <code className="font-mono text-sm break-all">{secret}</code>
      </p>
      <div className="mt-5 flex flex-wrap items-center justify-end gap-2.5">
        <CopyButton text={secret} what="secret" isNamed />
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </dialog>
  );
}
