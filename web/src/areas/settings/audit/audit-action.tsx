import type { AuditAction, AuditOutcome } from '@connect-console/server/contract';
import { Fact } from '../../../ui/layout/panel';
import { RecordLink } from '../../../ui/table/record-link';
import { CodeBlock } from '../../../ui/text/code-block';
import { MonoText } from '../../../ui/text/mono-text';
import { visibleText } from '../../../ui/text/visible-text';
import { StatusMark, type Wording } from '../../../ui/feedback/status';
import { ConsoleTime } from '../../../page/console-time';

/** The word, the tone and the meaning of each outcome. */
export const OUTCOMES: Record<AuditOutcome, Wording & { meaning: string }> = {
  done: { text: 'Done', tone: 'good', meaning: 'The action was carried out.' },
  refused: {
    ...{ text: 'Refused', tone: 'off' },
    meaning: 'The console or the service refused the action. Nothing was changed.',
  },
  failed: {
    ...{ text: 'Failed', tone: 'bad' },
    meaning:
      'The action failed. Nothing was changed, except what a scenario step did before it failed.',
  },
  intended: {
    ...{ text: 'Under way', tone: 'waiting' },
    meaning: 'The service is being called. The outcome follows.',
  },
  unknown: {
    ...{ text: 'Unknown', tone: 'unknown' },
    meaning:
      'The service may have carried out the action: it sent no complete response, or the console stopped before it could record one.',
  },
};

const NONE = <span className="text-soft">–</span>;

/** JSON with line breaks; a value that was cut is not JSON, and is unchanged. */
function laidOut(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json; // shown as it was recorded
  }
}

function State({ name, json }: { name: string; json: string | null }) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1 text-xs font-medium text-soft">{name}</h3>
      {json === null ? (
        <p className="text-sm text-soft">None</p>
      ) : (
        <CodeBlock label={name} what={name.toLowerCase()} text={laidOut(json)} />
      )}
    </div>
  );
}

/** Everything recorded about an action. */
function AuditDetail({ action }: { action: AuditAction }) {
  const { member, role, address, environment, object, outcome, reason, before, after } = action;
  return (
    <div className="space-y-3 border-t border-line bg-raised/40 p-3 sm:px-4">
      <p className="max-w-[72ch] text-sm">{OUTCOMES[outcome].meaning}</p>
      <dl className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-y-1.5 text-sm">
        {reason !== null && (
          <Fact name="Reason">
            <MonoText text={reason} />
          </Fact>
        )}
        {object !== null && (
          <Fact name="Object">
            <MonoText text={object} />
          </Fact>
        )}
        <Fact name="Member">
          {member === null ? 'Not signed in' : <bdi>{visibleText(member)}</bdi>}
          {role !== null && <span className="text-soft"> ({role})</span>}
        </Fact>
        {action.token !== null && (
          <Fact name="API token">
            <bdi>{visibleText(action.token)}</bdi>
          </Fact>
        )}
        <Fact name="Address">{address === null ? NONE : <MonoText text={address} />}</Fact>
        <Fact name="Environment">{environment ?? NONE}</Fact>
        <Fact name="Recorded">
          <ConsoleTime ms={action.at} form="clock" />
        </Fact>
        <Fact name="Request ID">
          <MonoText text={action.request_id} />
        </Fact>
        <Fact name="Row">{action.sequence}</Fact>
        <Fact name="Hash">
          <MonoText text={action.hash} />
        </Fact>
      </dl>
      {(before !== null || after !== null) && (
        <div className="grid gap-3 md:grid-cols-2">
          <State name="Before" json={before} />
          <State name="After" json={after} />
        </div>
      )}
    </div>
  );
}

interface AuditLineProps {
  action: AuditAction;
  isOpen: boolean;
}

/** One action of the log; it opens in place. */
export function AuditLine({ action, isOpen }: AuditLineProps) {
  const { sequence, at, member, environment, object, outcome } = action;
  return (
    <li className={`border-t border-line first:border-t-0 ${isOpen ? 'bg-wash/40' : ''}`}>
      <div className="relative grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-0.5 px-3 py-2 text-sm hover:bg-raised sm:px-4 lg:grid-cols-[7rem_minmax(0,1fr)_minmax(0,14rem)_6rem_6.5rem]">
        <span className="max-lg:order-3 text-soft">
          <ConsoleTime ms={at} form="list" inControl />
        </span>
        <RecordLink
          to="."
          search={(search) => ({ ...search, open: isOpen ? undefined : String(sequence) })}
          resetScroll={false}
          aria-expanded={isOpen}
          className="flex min-w-0 flex-wrap items-baseline gap-x-2 after:absolute after:inset-0 max-lg:order-1"
        >
          <span className="font-medium">{action.action}</span>
          {object !== null && (
            <bdi className="max-w-full truncate font-mono text-[0.94em] text-soft">
              {visibleText(object)}
            </bdi>
          )}
        </RecordLink>
        <bdi className="truncate max-lg:order-5">
          {member === null ? 'Not signed in' : visibleText(member)}
          {action.token !== null && <span className="text-soft"> by token</span>}
        </bdi>
        <span
          className={`max-lg:order-4 max-lg:text-right ${environment === 'production' ? 'font-medium' : 'text-soft'}`}
        >
          {environment ?? '–'}
        </span>
        <span className="max-lg:order-2">
          <StatusMark status={outcome} {...OUTCOMES[outcome]} />
        </span>
      </div>
      {isOpen && <AuditDetail action={action} />}
    </li>
  );
}
