import type { AlertRule, Environment } from '@connect-console/server/contract';
import { useState } from 'react';
import { writeOf } from '../../../api/write';
import { ConsoleTime } from '../../../page/console-time';
import { WriteButton } from '../../../page/write-button';
import { Select } from '../../../ui/form/select';

const TIMES = [
  ['30', '30 minutes'],
  ['60', '1 hour'],
  ['240', '4 hours'],
  ['1440', '1 day'],
  ['10080', '1 week'],
] as const;

interface SilenceProps {
  environment: Environment;
  /** Null for all rules of the environment. */
  rule: AlertRule | null;
  /** The end of its own silence; null if there is none. */
  until: number | null;
}

/** Silences a rule or an environment for a time, or ends that. */
export function Silence({ environment, rule, until }: SilenceProps) {
  const [minutes, setMinutes] = useState<string>('60');
  const mutation = writeOf('silence_alerts', {});
  const what = rule === null ? `all rules in ${environment}` : 'this rule';
  return (
    <div className="flex flex-wrap items-center gap-2.5 text-sm">
      {until === null ? (
        <>
          <Select
            aria-label={`For how long to silence ${what}`}
            value={minutes}
            options={TIMES}
            onChange={setMinutes}
          />
          <WriteButton
            verb={rule === null ? `Silence ${environment}` : 'Silence rule'}
            mutation={mutation}
            variables={{ body: { environment, rule, minutes: Number(minutes) } }}
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
            variables={{ body: { environment, rule, minutes: 0 } }}
          />
        </>
      )}
    </div>
  );
}
