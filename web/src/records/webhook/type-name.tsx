import { ExactName } from '../../ui/text/exact-name';
import { Tip } from '../../ui/feedback/tip';
import { visibleText } from '../../ui/text/visible-text';
import { NotProvided } from '../../ui/text/not-provided';

const WORDS = new Map([
  ['USER_VERIFICATION_COMPLETED', 'Verification completed'],
  ['USER_VERIFICATION_REVOKED', 'Verification revoked'],
  ['USER_VERIFICATION_DETERMINED_UNFULFILLABLE', 'Verification determined unfulfillable'],
]);

interface TypeNameProps {
  /** Null where the service does not provide it. */
  type: string | null;
  /** Without the word that all types begin with: for a column titled "Event type". */
  isShort?: boolean;
}

function shortened(words: string): string {
  const [, ...rest] = words.split(' ');
  const text = rest.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An event type in words without "Verification"; one that the specification does not name as it came. */
export function typeWords(type: string): string {
  const words = WORDS.get(type);
  return words === undefined ? visibleText(type) : shortened(words);
}

/**
 * An event type (part 6) in words; its exact name on hover, on focus and for screen readers. A type that the
 * specification does not name stays as it came (reading rule 4).
 */
export function TypeName({ type, isShort = false }: TypeNameProps) {
  if (type === null) return <NotProvided />;
  const words = WORDS.get(type);
  if (words === undefined) return <bdi title={visibleText(type)}>{visibleText(type)}</bdi>;
  return (
    <Tip
      tip={
        <span className="font-mono">
          <ExactName name={type} />
        </span>
      }
    >
      <span aria-hidden="true">{isShort ? shortened(words) : words}</span>
      <span className="sr-only">{type}</span>
    </Tip>
  );
}
