import { useMemo, useState } from 'react';
import { CopyButton } from '../form/copy-button';
import { countText, numberText } from './counts';
import { jsonSource, type JsonField, type JsonNode } from './json-source';
import { visibleText } from './visible-text';

// What is initially open: enough to read a webhook's body without a click, but no long list.
const OPEN_LEVELS = 3;
const OPEN_FIELDS = 20;

interface PartProps {
  field: JsonField;
  depth: number;
}

function Key({ name }: { name: string | null }) {
  return name !== null && <bdi className="text-soft">{visibleText(JSON.stringify(name))}: </bdi>;
}

function Part({ field: { key, value }, depth }: PartProps) {
  if (value.kind !== 'scalar' && value.fields.length > 0) {
    return <Branch {...{ depth, value }} name={key} />;
  }
  const empty = value.kind === 'object' ? '{}' : '[]';
  return (
    <>
      <Key name={key} />
      <bdi>{value.kind === 'scalar' ? visibleText(value.text) : empty}</bdi>
    </>
  );
}

interface BranchProps {
  name: string | null;
  value: Exclude<JsonNode, { kind: 'scalar' }>;
  depth: number;
}

function Branch({ name, value: { kind, fields }, depth }: BranchProps) {
  const [isOpen, setOpen] = useState(
    depth === 0 || (depth < OPEN_LEVELS && fields.length <= OPEN_FIELDS),
  );
  const [start, end, what] =
    kind === 'object' ? (['{', '}', 'field'] as const) : (['[', ']', 'item'] as const);
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open);
      }}
    >
      <summary className="w-fit rounded-small">
        <Key name={name} />
        {isOpen ? start : `${start} ${countText(fields.length, what)} ${end}`}
      </summary>
      {isOpen && (
        <>
          <div className="pl-4">
            {fields.map((field, n) => (
              <div key={n}>
                <Part {...{ field }} depth={depth + 1} />
              </div>
            ))}
          </div>
          {end}
        </>
      )}
    </details>
  );
}

interface BodyViewProps {
  body: string;
  /** The length of the whole body, in characters, if it was cut; null if not provided. */
  length?: number | null;
  /** What the text is: "Response body". */
  label?: string;
}

const SCROLLED = 'max-h-80 overflow-auto px-3 pt-1 pb-2.5 break-all';

/**
 * A body as text only: a tree if it is JSON, or unchanged. The objects and arrays of a tree can be folded; long lists and
 * deep levels are initially folded.
 */
export function BodyView({ body, length = null, label = 'Response body' }: BodyViewProps) {
  const [isRaw, setRaw] = useState(false);
  const tree = useMemo(() => jsonSource(body), [body]);
  if (body === '') {
    return <p className="text-sm text-soft">The {label.toLowerCase()} is empty.</p>;
  }
  const isCut = length !== null && length > body.length;
  const isTree = tree !== null && !isRaw;
  return (
    <div className="overflow-hidden rounded-control bg-raised text-sm">
      <div className="flex items-center gap-1 px-2 pt-1.5 text-xs text-soft">
        <span className="mr-auto">
          {isCut
            ? `${label}, cut: the first ${numberText(body.length)} of ${countText(length, 'character')}`
            : `${label}, ${countText(body.length, 'character')}`}
        </span>
        {tree && (
          <button
            type="button"
            aria-pressed={isRaw}
            onClick={() => {
              setRaw(!isRaw);
            }}
            className="rounded-small px-1.5 py-0.5 font-medium hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink"
          >
            Raw
          </button>
        )}
        <CopyButton text={body} what={label.toLowerCase()} />
      </div>
      {isTree ? (
        <div role="group" tabIndex={0} aria-label={label} className={`${SCROLLED} font-mono`}>
          <Part field={{ key: null, value: tree }} depth={0} />
        </div>
      ) : (
        <pre
          tabIndex={0}
          aria-label={label}
          dir="auto"
          className={`${SCROLLED} whitespace-pre-wrap`}
        >
          {visibleText(body)}
        </pre>
      )}
    </div>
  );
}
