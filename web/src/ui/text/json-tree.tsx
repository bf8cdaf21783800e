import { useState } from 'react';
import { countText } from './counts';
import type { JsonField, JsonNode } from './json-source';
import { visibleText } from './visible-text';

// What is open at first: enough to read a webhook's body without a click, and no long list.
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

/** A JSON object or array whose objects and arrays can be folded; long lists and deep levels are folded at first. */
export function JsonTree({ value }: { value: JsonNode }) {
  return <Part field={{ key: null, value }} depth={0} />;
}
