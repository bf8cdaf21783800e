import { Fragment } from 'react';

/** A name of the specification as it is written there; a long one breaks after an underscore. */
export function ExactName({ name }: { name: string }) {
  return name.split(/(?<=_)/).map((part, n) => (
    // The parts of one name never change their order.
    <Fragment key={n}>
      {part}
      <wbr />
    </Fragment>
  ));
}
