import { Button } from '../../ui/button';
import { useModal } from '../../ui/use-modal';

const KEYS = [
  ['Ctrl K or ⌘ K', 'Find a user or a call by id, or go to a page'],
  ['?', 'This list'],
  ['Tab, Shift Tab', 'To the next or the last control'],
  ['Enter', 'Open, or press the button'],
  ['Escape', 'Close what is open'],
] as const;

/** The list of shortcuts. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      aria-labelledby="shortcuts-title"
      onClose={onClose}
      className="m-auto w-[min(460px,calc(100vw-24px))] animate-enter rounded-card border border-line bg-surface p-5 shadow-float"
    >
      <h2 id="shortcuts-title" className="mb-3 text-lg font-semibold">
        Keyboard
      </h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2.5 text-sm">
        {KEYS.map(([keys, does]) => (
          <div key={keys} className="col-span-2 grid grid-cols-subgrid items-center">
            <dt>
              <kbd className="rounded-small border border-line bg-raised px-1.5 py-0.5">{keys}</kbd>
            </dt>
            <dd className="text-soft">{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex justify-end">
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </div>
    </dialog>
  );
}
