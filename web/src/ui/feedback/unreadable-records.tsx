import { Notice } from './notice';
import { RawRecord } from '../text/raw-record';

/** The records of a listing that could not be read, counted and shown as they came (reading rule 5). */
export function UnreadableRecords({ records }: { records: readonly unknown[] }) {
  if (records.length === 0) return null;
  const count = records.length === 1 ? '1 record' : `${records.length} records`;
  return (
    <div className="mt-3">
      <Notice tone="attention">
        <p>{count} could not be read; everything else is shown.</p>
        <div className="mt-1">
          <RawRecord value={records} label={`Show ${count} as received`} />
        </div>
      </Notice>
    </div>
  );
}
