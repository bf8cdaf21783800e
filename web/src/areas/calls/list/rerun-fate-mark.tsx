import type { ArchivedCall } from '@connect-console/server/contract';
import { FATE_WORDS } from '../../../records/call/rerun-fates';
import { toneText } from '../../../ui/feedback/status';

/** That the call was rerun here, and what came of it; nothing for any other call. */
export function RerunFateMark({ call: { rerun_fate } }: { call: ArchivedCall }) {
  if (!rerun_fate) return null;
  const { text, tone } = FATE_WORDS[rerun_fate];
  return (
    <span data-rerun={rerun_fate} className="text-xs whitespace-nowrap text-soft">
      rerun: <span className={`font-medium ${toneText[tone]}`}>{text}</span>
    </span>
  );
}
