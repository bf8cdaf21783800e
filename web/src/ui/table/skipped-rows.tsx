/** The room of the rows of a table that are not in the page; nothing where none are left out. */
export function SkippedRows({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true">
      <td colSpan={span} className="p-0" style={{ height }} />
    </tr>
  );
}
