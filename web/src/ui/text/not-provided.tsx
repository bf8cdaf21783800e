/** A value that the service does not provide: a dash with a tooltip. */
export function NotProvided() {
  return (
    <span className="text-soft" title="Not provided by the service">
      <span aria-hidden="true">–</span>
      <span className="sr-only">Not provided</span>
    </span>
  );
}
