import { ExactName } from '../../ui/text/exact-name';
import { Tip } from '../../ui/feedback/tip';
import { visibleText } from '../../ui/text/visible-text';
import { NotProvided } from '../../ui/text/not-provided';

const WORDS = new Map([
  ['USER_VERIFICATION_COMPLETED', 'Verification completed'],
  ['USER_VERIFICATION_REVOKED', 'Verification revoked'],
  ['USER_VERIFICATION_DETERMINED_UNFULFILLABLE', 'Verification determined unfulfillable'],
]);

interface KindNameProps {
  /** Null where the service does not provide it. */
  kind: string | null;
  /** Without the word that all kinds begin with: for a column that is named "Kind". */
  isShort?: boolean;
}

function shortened(words: string): string {
  const [, ...rest] = words.split(' ');
  const text = rest.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * An event kind (part 6) as words; the kind itself on hover, on focus and to screen readers. One that the
 * specification does not name stays as it came (reading rule 4).
 */
export function KindName({ kind, isShort = false }: KindNameProps) {
  if (kind === null) return <NotProvided />;
  const words = WORDS.get(kind);
  if (words === undefined) return <bdi title={visibleText(kind)}>{visibleText(kind)}</bdi>;
  return (
    <Tip
      tip={
        <span className="font-mono">
          <ExactName name={kind} />
        </span>
      }
    >
      <span aria-hidden="true">{isShort ? shortened(words) : words}</span>
      <span className="sr-only">{kind}</span>
    </Tip>
  );
}
