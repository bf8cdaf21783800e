import { Fragment } from 'react';
import { Button } from '../../../ui/form/button';
import { Modal } from '../../../ui/form/modal';
import { choices, useChoice } from '../../../ui/stored';
import { SINGLE_KEYS } from '../areas';

type Line = readonly [keys: readonly string[], does: string];

const EVERYWHERE: readonly Line[] = [
  [['Ctrl K', '⌘ K'], 'Find a user or call by ID, or go to a page'],
  [['?'], 'Show keyboard shortcuts'],
  [['Tab', 'Shift Tab'], 'Next or previous control'],
  [['Enter'], 'Open or activate the focused item'],
  [['Escape'], 'Close the open panel or dialog'],
];
const IN_LISTS: readonly Line[] = [
  [['↑', '↓'], 'Previous or next row'],
  [['Page Up', 'Page Down'], 'One screen up or down'],
  [['Home', 'End'], 'First or last row'],
];
const STRIP: readonly Line[] = [[['←', '→'], 'Previous or next call in the strip']];

function Keys({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1.5 text-sm font-medium">{title}</h3>
      <dl className="grid grid-cols-[9.5rem_1fr] items-center gap-x-3 gap-y-1.5 text-sm">
        {lines.map(([keys, does]) => (
          <Fragment key={does}>
            <dt className="flex flex-wrap gap-1">
              {keys.map((key) => (
                <kbd key={key} className="rounded-small border border-line bg-raised px-1.5 py-0.5">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-soft">{does}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}

/** The list of shortcuts, and a switch for the one that is a single character. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Keyboard" width="w-[min(720px,calc(100vw-24px))]" onEscape={onClose}>
      <div className="mt-3 grid items-start gap-5 sm:grid-cols-2">
        <Keys title="On every page" lines={EVERYWHERE} />
        <div className="space-y-5">
          <Keys title="On the Overview" lines={STRIP} />
          <Keys title="In lists of calls and attempts" lines={IN_LISTS} />
        </div>
      </div>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-3">
        <label className="flex min-h-8 items-center gap-2.5 text-sm">
          <input
            type="checkbox"
            checked={useChoice(SINGLE_KEYS) !== 'off'}
            onChange={({ target }) => {
              choices.write(SINGLE_KEYS, target.checked ? null : 'off');
            }}
          />
          ? shows this list
        </label>
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  );
}
