import type { Call, Environment } from '@connect-console/server/contract';
import { useServiceNow } from '../../api/service-clock';
import { Fact } from '../../ui/fact';
import { TimeStamp } from '../../ui/time-stamp';

/** The times of a call as rows of a list of facts: "Created", and every other under its own name (reading rule 3). */
export function CallTimes({ environment, call }: { environment: Environment; call: Call }) {
  const now = useServiceNow(environment);
  const created: [string, number][] = call.created === null ? [] : [['Created', call.created]];
  const rows = [...created, ...Object.entries(call.times).sort(([, a], [, b]) => a - b)];
  return rows.map(([name, ms]) => (
    <Fact key={name} name={name}>
      <TimeStamp ms={ms} now={now} form="clock" />{' '}
      <span className="text-soft">
        (<TimeStamp ms={ms} now={now} />)
      </span>
    </Fact>
  ));
}
