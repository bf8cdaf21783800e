import type { ScenarioStepReport } from '@connect-console/server/contract';
import { StatusMark } from '../../../ui/feedback/status-mark';
import { visibleText } from '../../../ui/text/visible-text';
import { stepWording } from './run-wording';

const HEAD = 'px-3 py-2 text-left text-xs font-medium text-soft';
const CELL = 'px-3 py-2 align-top max-sm:block max-sm:px-0 max-sm:py-0.5';

/** One side of the comparison; on a phone it says which. */
function Told({ name, text }: { name: string; text: string | null }) {
  if (text === null) return <span className="text-soft max-sm:hidden">–</span>;
  return (
    <>
      <span className="mr-1.5 text-xs text-soft sm:hidden">{name}</span>
      <bdi className="wrap-anywhere">{visibleText(text)}</bdi>
    </>
  );
}

/** The steps of a run: what was expected and what happened; on a phone one card each. */
export function RunSteps({ steps }: { steps: readonly ScenarioStepReport[] }) {
  return (
    <table className="w-full border-collapse text-sm max-sm:block">
      <caption className="sr-only">Steps of this run</caption>
      <thead className="max-sm:sr-only">
        <tr className="border-b border-line">
          <th className={`${HEAD} w-12 text-right`}>No.</th>
          <th className={HEAD}>Step</th>
          <th className={HEAD}>Expected</th>
          <th className={HEAD}>Happened</th>
          <th className={`${HEAD} w-44`}>State</th>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {steps.map((report) => {
          const { n, step, state, expected, happened } = report;
          const { text, tone } = stepWording(report);
          return (
            <tr
              key={n}
              aria-current={state === 'running' ? 'step' : undefined}
              className="border-b border-line last:border-b-0 aria-[current=step]:bg-wash max-sm:block max-sm:px-3 max-sm:py-2.5"
            >
              <td className={`${CELL} text-right text-soft tabular-nums max-sm:text-left`}>{n}</td>
              <td className={`${CELL} max-sm:font-medium`}>
                <bdi className="wrap-anywhere">{visibleText(step)}</bdi>
              </td>
              <td className={CELL}>
                <Told name="Expected" text={expected} />
              </td>
              <td className={CELL}>
                <Told name="Happened" text={happened} />
              </td>
              <td className={CELL}>
                <StatusMark status={state} tone={tone}>
                  {text}
                </StatusMark>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
