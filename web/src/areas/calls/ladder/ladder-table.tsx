import type { ArchivedEvent } from '@connect-console/server/contract';
import { TimeStamp } from '../../../ui/time/time-stamp';
import type { LadderMark } from './ladder-layout';
import { assumedText, expectedText } from './ladder-mark';

interface LadderTableProps {
  marks: readonly LadderMark[];
  now: number;
  answerText: (event: ArchivedEvent) => string;
}

const CELL = 'py-1 pr-3 text-left align-baseline last:pr-0';

function row(mark: LadderMark, now: number, answerText: LadderTableProps['answerText']) {
  if (mark.expected) {
    return [
      expectedText(mark.expected, now),
      mark.isLast ? 'expected; then it gives up' : 'expected',
      '',
    ];
  }
  const event = mark.made.detail?.event;
  if (!event) return [assumedText(mark.made, now), 'counted, never listed here', ''];
  return [
    event.created_at === null ? (
      'not told'
    ) : (
      <TimeStamp key="at" ms={event.created_at} now={now} form="clock" />
    ),
    answerText(event),
    event.duration_ms === null ? 'not told' : `${event.duration_ms} ms`,
  ];
}

/** The ladder as a table: what was made, then what is expected. */
export function LadderTable({ marks, now, answerText }: LadderTableProps) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Attempts made and expected</caption>
      <thead className="text-xs text-soft">
        <tr>
          {['Attempt', 'When', 'Answer', 'Duration'].map((name) => (
            <th key={name} scope="col" className={`${CELL} font-medium`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {marks.map((mark, n) => {
          const [when, answer, duration] = row(mark, now, answerText);
          return (
            <tr key={n} className="border-t border-line">
              <th scope="row" className={`${CELL} font-normal tabular-nums`}>
                {mark.expected?.attempt ?? mark.made?.attempt}
              </th>
              <td className={`${CELL} tabular-nums`}>{when}</td>
              <td className={`${CELL} break-words`}>{answer}</td>
              <td className={`${CELL} tabular-nums`}>{duration}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
