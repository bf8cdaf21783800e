import { ExactName } from '../../ui/text/mono-text';
import { Tip } from '../../ui/feedback/tip';
import { visibleText } from '../../ui/text/visible-text';
import { isKnownType, typeWords } from './type-words';
import { NotProvided } from '../../ui/text/not-provided';

interface TypeNameProps {
  /** Null if the service does not provide it. */
  type: string | null;
  /** Without the word that all types begin with: for a column titled "Event type". */
  isShort?: boolean;
}

/**
 * An event type (part 6) in words; its exact name on hover, on focus and for screen readers. A type that the
 * specification does not name is unchanged (reading rule 4).
 */
export function TypeName({ type, isShort = false }: TypeNameProps) {
  if (type === null) return <NotProvided />;
  if (!isKnownType(type)) return <bdi title={visibleText(type)}>{visibleText(type)}</bdi>;
  return (
    <Tip
      tip={
        <span className="font-mono">
          <ExactName name={type} />
        </span>
      }
    >
      <span aria-hidden="true">
        {isShort ? typeWords(type) : `Verification ${typeWords(type).toLowerCase()}`}
      </span>
      <span className="sr-only">{type}</span>
    </Tip>
  );
}
