import { ExactName } from './exact-name';
import { NotProvided } from './not-provided';
import { visibleText } from './visible-text';

/** An ID, an address or a name in monospace, as it came; null where the service does not provide it. */
export function MonoText({ text }: { text: string | null }) {
  if (text === null) return <NotProvided />;
  return (
    <bdi className="font-mono text-[0.94em] wrap-anywhere">
      <ExactName name={visibleText(text)} />
    </bdi>
  );
}
