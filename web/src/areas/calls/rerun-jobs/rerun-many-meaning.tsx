import { consequences, type Taken } from './rerun-many-words';

/** What rerunning so many calls means, before it is done; undefined while they are counted. */
export function RerunManyMeaning({ taken }: { taken: Taken | undefined }) {
  if (!taken) return <p>Counting the calls…</p>;
  if (taken.count === 0) return <p>There is no call to rerun.</p>;
  const told = consequences(taken);
  return (
    <>
      <p>Each receiver gets a new transaction_id; the calls themselves stay as they are.</p>
      {told.length > 0 && (
        <ul className="mt-1.5 list-disc space-y-1 pl-5 text-ink">
          {told.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <p className="mt-1.5">
        It runs in the console’s server: you can close the page, and stop it at any time.
      </p>
    </>
  );
}
