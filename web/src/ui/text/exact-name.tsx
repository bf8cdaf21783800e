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
