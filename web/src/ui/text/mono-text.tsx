import { NotProvided } from './not-provided';
import { visibleText } from './visible-text';
import { Fragment } from 'react';

/** A name of the specification. A long one breaks after an underscore. */
export function ExactName({ name }: { name: string }) {
  return name.split(/(?<=_)/).map((part, n) => (
    // The parts of a name keep their order.
    <Fragment key={n}>
      {part}
      <wbr />
    </Fragment>
  ));
}

/** An ID, an address or a name in monospace, unchanged; null if the service does not provide it. */
export function MonoText({ text }: { text: string | null }) {
  if (text === null) return <NotProvided />;
  return (
    <bdi className="font-mono text-[0.94em] wrap-anywhere">
      <ExactName name={visibleText(text)} />
    </bdi>
  );
}
