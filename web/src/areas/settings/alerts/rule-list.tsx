import {
  ALERT_RULE_NUMBERS,
  type AlertRuleSettings,
  type AlertState,
  type Environment,
} from '@connect-console/server/contract';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useSingleWrite, writeOf } from '../../../api/write';
import { Failure } from '../../../page/failure';
import { fieldError } from '../../../api/failures';
import { ConsoleTime } from '../../../page/console-time';
import { useWriteRefusal } from '../../../page/role';
import { WriteButton } from '../../../page/write-button';
import { StatusMark } from '../../../ui/feedback/status';
import { Button } from '../../../ui/form/button';
import { DraftNote, useDraft } from '../../../ui/form/drafts';
import { Select } from '../../../ui/form/select';
import { TextField } from '../../../ui/form/text-field';
import { Panel } from '../../../ui/layout/panel';
import { RecordLink } from '../../../ui/table/record-link';
import { visibleText } from '../../../ui/text/visible-text';
import { RULES, whenText } from './alert-words';

const TIMES = [
  ['30', '30 minutes'],
  ['60', '1 hour'],
  ['240', '4 hours'],
  ['1440', '1 day'],
  ['10080', '1 week'],
] as const;

interface SilenceProps {
  environment: Environment;
  /** The end of its silence; null if there is none. */
  until: number | null;
}

/** Silences an environment for a time, or ends that. */
function Silence({ environment, until }: SilenceProps) {
  const [minutes, setMinutes] = useState<string>('60');
  const mutation = writeOf('silence_alerts', {});
  return (
    <div className="flex flex-wrap items-center gap-2.5 text-sm">
      {until === null ? (
        <>
          <Select
            aria-label={`For how long to silence all rules in ${environment}`}
            value={minutes}
            options={TIMES}
            onChange={setMinutes}
          />
          <WriteButton
            verb={`Silence ${environment}`}
            mutation={mutation}
            variables={{ body: { environment, minutes: Number(minutes) } }}
          />
        </>
      ) : (
        <>
          <span>
            Silenced until <ConsoleTime ms={until} form="clock" />
          </span>
          <WriteButton
            verb="End silence"
            mutation={mutation}
            variables={{ body: { environment, minutes: 0 } }}
          />
        </>
      )}
    </div>
  );
}

// Only what was typed, so that a number that another member changes shows in the other field.
const drafted = z.object({ minutes: z.optional(z.string()), threshold: z.optional(z.string()) });

/** The numbers of a rule, and whether it is on. */
function RuleForm({ settings }: { settings: AlertRuleSettings }) {
  const { environment, rule } = settings;
  const mutation = writeOf('change_alert_rule', {});
  const refusal = useWriteRefusal(mutation.mutationKey);
  const draft = useDraft(JSON.stringify([environment, 'rule', rule]), drafted, {});
  const typed = draft.value;
  const write = useSingleWrite(mutation);
  const save = () => {
    const numbers = Object.entries(typed).map(([field, text]) => [field, Number(text)] as const);
    write.mutate(
      { body: { environment, rule, ...Object.fromEntries(numbers) } },
      { onSuccess: draft.clear },
    );
  };
  const fieldOf = (field: 'minutes' | 'threshold', label: string) => {
    const bounds = ALERT_RULE_NUMBERS[rule][field];
    if (!bounds) return null;
    return (
      <TextField
        label={label}
        type="number"
        required
        min={bounds.least}
        max={bounds.most}
        step={1}
        readOnly={refusal !== undefined}
        className="w-44"
        value={typed[field] ?? String(settings[field] ?? '')}
        error={fieldError(write.error, field, 'This')}
        hint={`${bounds.least} to ${bounds.most}`}
        onChange={(text) => {
          draft.set({ ...typed, [field]: text });
        }}
      />
    );
  };
  const isField = ['minutes', 'threshold'].some((field) => fieldError(write.error, field, ''));
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className="flex flex-wrap gap-3">
        {fieldOf('minutes', 'Minutes')}
        {fieldOf('threshold', RULES[rule].threshold)}
      </div>
      <DraftNote draft={draft} />
      {!isField && <Failure error={write.error} />}
      <div className="flex flex-wrap gap-2.5">
        <Button
          type="submit"
          pending={write.isPending}
          disabledReason={
            refusal ?? (Object.keys(typed).length === 0 ? 'Nothing was changed' : undefined)
          }
        >
          Save rule
        </Button>
        {/* What is typed but not saved stays in the form. */}
        <WriteButton
          verb={settings.is_on ? 'Turn off' : 'Turn on'}
          mutation={mutation}
          variables={{ body: { environment, rule, is_on: !settings.is_on } }}
        />
      </div>
    </form>
  );
}

interface RuleLineProps {
  settings: AlertRuleSettings;
  isOpen: boolean;
  isUnknown: boolean;
}

function RuleLine({ settings, isOpen, isUnknown }: RuleLineProps) {
  const { rule, is_on, changed_by } = settings;
  const [status, tone, text] = !is_on
    ? (['off', 'off', 'Off'] as const)
    : isUnknown
      ? (['unknown', 'unknown', 'Unknown'] as const)
      : (['on', 'good', 'On'] as const);
  return (
    <li className={`border-t border-line first:border-t-0 ${isOpen ? 'bg-wash/40' : ''}`}>
      <div className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-3 py-2 text-sm hover:bg-raised sm:px-4">
        <RecordLink
          to="."
          search={(search) => ({ ...search, open: isOpen ? undefined : `rule-${rule}` })}
          resetScroll={false}
          aria-expanded={isOpen}
          className="min-w-0 after:absolute after:inset-0"
        >
          <span className="block font-medium">{RULES[rule].name}</span>
          <span className="block text-soft">{whenText(settings)}</span>
        </RecordLink>
        <span className="text-right">
          <StatusMark {...{ status, tone, text }} />
        </span>
      </div>
      {isOpen && (
        <div className="space-y-4 border-t border-line bg-raised/40 p-3 sm:px-4">
          {isUnknown && is_on && (
            <p className="text-sm">
              The archive is out of date, so this rule opens and ends no incident until the service
              responds again.
            </p>
          )}
          <RuleForm settings={settings} />
          {changed_by !== null && (
            <p className="text-sm text-soft">
              Changed by <bdi>{visibleText(changed_by)}</bdi>
            </p>
          )}
        </div>
      )}
    </li>
  );
}

interface RuleListProps {
  alerts: AlertState;
  environment: Environment;
  open: string | undefined;
}

/** The rules of an environment. */
export function RuleList({ alerts, environment, open }: RuleListProps) {
  const { rules, silenced_until, checked } = alerts;
  return (
    <Panel title="Rules" actions={<Silence environment={environment} until={silenced_until} />}>
      <ul aria-label="Rules" className="overflow-clip rounded-control border border-line">
        {rules.map((settings) => (
          <RuleLine
            key={settings.rule}
            settings={settings}
            isOpen={open === `rule-${settings.rule}`}
            isUnknown={checked?.unknown.includes(settings.rule) ?? true}
          />
        ))}
      </ul>
      <p className="mt-2 text-sm text-soft">
        {checked ? (
          <>
            Last checked <ConsoleTime ms={checked.at} />.
          </>
        ) : (
          'Not checked yet.'
        )}{' '}
        During a silence nothing is sent; what is still open when it ends is sent then.
      </p>
    </Panel>
  );
}
