import { useState } from 'react';
import { CopyButton } from '../../ui/form/copy-button';
import { visibleText } from '../../ui/text/visible-text';
import { prettyJson } from './body-text';

const CUT = 2000;

function sizeText(characters: number): string {
  return `${characters.toLocaleString('en')} ${characters === 1 ? 'character' : 'characters'}`;
}

function Choice(props: { text: string; chosen: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={props.chosen}
      onClick={props.onChoose}
      className={`rounded-small px-1.5 py-0.5 text-xs font-medium ${
        props.chosen ? 'bg-surface text-ink' : 'text-soft hover:text-ink'
      }`}
    >
      {props.text}
    </button>
  );
}

interface BodyViewProps {
  body: string;
  /** The length of the whole body, in characters, where it was cut; null where it is not provided. */
  length?: number | null;
  /** What it is: "Response body". */
  label?: string;
}

/** A body as text and nothing else: indented when it is JSON, or as it came; cut where it is huge. */
export function BodyView({ body, length = null, label = 'Response body' }: BodyViewProps) {
  const [isRaw, setRaw] = useState(false);
  const [isWhole, setWhole] = useState(false);
  if (body === '') return <p className="text-sm text-soft">The response body is empty.</p>;
  const isCut = length !== null && length > body.length;
  const pretty = prettyJson(body);
  const text = isRaw || pretty === null ? body : pretty;
  const shown = isWhole ? text : text.slice(0, CUT);
  return (
    <div className="overflow-hidden rounded-control bg-raised text-sm">
      <div className="flex items-center gap-1 px-2 pt-1.5 text-xs text-soft">
        <span className="mr-auto">
          {isCut
            ? `Body, cut: the first ${body.length.toLocaleString('en')} of ${sizeText(length)}`
            : `Body, ${sizeText(body.length)}`}
        </span>
        {pretty !== null && (
          <>
            <Choice
              text="Pretty"
              chosen={!isRaw}
              onChoose={() => {
                setRaw(false);
              }}
            />
            <Choice
              text="Raw"
              chosen={isRaw}
              onChoose={() => {
                setRaw(true);
              }}
            />
          </>
        )}
        <CopyButton text={body} what="body" />
      </div>
      <pre
        tabIndex={0}
        aria-label={label}
        dir="auto"
        className="max-h-80 overflow-auto px-3 pt-1 pb-2.5 break-all whitespace-pre-wrap"
      >
        {visibleText(shown)}
      </pre>
      {shown.length < text.length && (
        <button
          type="button"
          onClick={() => {
            setWhole(true);
          }}
          className="w-full border-t border-line px-3 py-1.5 text-left text-xs font-medium text-accent hover:underline"
        >
          Show all of it: {sizeText(text.length - CUT)} more
        </button>
      )}
    </div>
  );
}
