import type { DraftProblem } from './scenario-draft';

const SHOWN = 8;

interface DraftProblemsProps {
  id: string;
  problems: readonly DraftProblem[];
  /** Leads to the line in the field. */
  onGo: (line: number) => void;
}

/** What is wrong with what is written: each with its field, and the way to its line. */
export function DraftProblems({ id, problems, onGo }: DraftProblemsProps) {
  const more = problems.length - SHOWN;
  return (
    <div id={id} role="status">
      {problems.length > 0 && (
        <ul className="mt-1.5 space-y-1 text-sm text-bad">
          {problems.slice(0, SHOWN).map(({ field, reason, line }) => (
            <li key={`${field} ${reason}`} className="wrap-anywhere">
              {line !== null && (
                <>
                  <button
                    type="button"
                    className="rounded-small font-medium underline underline-offset-2"
                    onClick={() => {
                      onGo(line);
                    }}
                  >
                    Line {line}
                  </button>
                  {': '}
                </>
              )}
              {field === '' ? 'it' : <code>{field}</code>} {reason}
            </li>
          ))}
          {more > 0 && <li>and {more} more</li>}
        </ul>
      )}
    </div>
  );
}
