import { useMemo, useState, type ReactNode } from 'react';
import { CopyButton } from '../../../ui/form/copy-button';
import { bytesOf, hexDump, textOf } from './body-bytes';

interface RawBodyProps {
  base64: string;
  /** The length of the complete body in bytes. */
  total: number;
  isCut: boolean;
  /** Draws a body that is text. */
  asText: (text: string) => ReactNode;
}

const SHOWN = 4096;
const ALL = Number.POSITIVE_INFINITY;

function Choice(props: { text: string; chosen: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      aria-pressed={props.chosen}
      onClick={props.onChoose}
      className={`inline-flex h-7 items-center rounded-full border px-3 text-xs font-medium ${
        props.chosen ? 'border-accent bg-wash text-accent' : 'border-line hover:bg-raised'
      }`}
    >
      {props.text}
    </button>
  );
}

function Hex({ bytes }: { bytes: Uint8Array }) {
  const [limit, setLimit] = useState(SHOWN);
  const dump = hexDump(bytes, limit);
  return (
    <div className="relative overflow-hidden rounded-control bg-raised text-xs">
      <pre
        tabIndex={0}
        aria-label="Body, byte by byte"
        className="max-h-80 overflow-auto px-3 py-2.5 pr-10 leading-5"
      >
        {dump}
      </pre>
      <span className="absolute top-1.5 right-2">
        <CopyButton text={dump} what="bytes" />
      </span>
      {bytes.length > limit && (
        <button
          type="button"
          onClick={() => {
            setLimit(ALL);
          }}
          className="w-full border-t border-line px-3 py-1.5 text-left text-xs font-medium text-accent hover:underline"
        >
          Show {(bytes.length - limit).toLocaleString('en')} more bytes
        </button>
      )}
    </div>
  );
}

/** A body as text if it is UTF-8, and in hexadecimal. */
export function RawBody({ base64, total, isCut, asText }: RawBodyProps) {
  const bytes = useMemo(() => bytesOf(base64), [base64]);
  const text = useMemo(() => textOf(bytes), [bytes]);
  const [isHex, setHex] = useState(false);
  if (bytes.length === 0) return <p className="text-sm text-soft">No body</p>;
  const length = `${total.toLocaleString('en')} ${total === 1 ? 'byte' : 'bytes'}`;
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center gap-2">
        <Choice
          text="Text"
          chosen={!isHex && text !== null}
          onChoose={() => {
            setHex(false);
          }}
        />
        <Choice
          text="Hex"
          chosen={isHex || text === null}
          onChoose={() => {
            setHex(true);
          }}
        />
        <span className="text-xs text-soft tabular-nums">
          {isCut ? `the first ${bytes.length.toLocaleString('en')} of ${length}` : length}
          {text === null && !isCut && ', not UTF-8'}
        </span>
      </div>
      {text === null && !isHex && (
        <p className="text-sm text-soft">
          {isCut
            ? 'The stored bytes are not valid UTF-8: the body was cut, possibly inside a character.'
            : 'The body is not valid UTF-8.'}
        </p>
      )}
      {isHex || text === null ? <Hex bytes={bytes} /> : asText(text)}
    </div>
  );
}
