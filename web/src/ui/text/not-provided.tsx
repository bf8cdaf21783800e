/** A value that the service does not provide: a dash, with the reason on hover and to screen readers. */
export function NotProvided() {
  return (
    <span className="text-soft" title="Not provided by the service">
      <span aria-hidden="true">–</span>
      <span className="sr-only">Not provided</span>
    </span>
  );
}
