import { useSuspenseQuery } from '@tanstack/react-query';
import { ConsoleTime } from '../../../page/console-time';
import { StaleNote } from '../../../page/section';
import { Notice } from '../../../ui/feedback/notice';
import { Fact } from '../../../ui/layout/panel';
import { visibleText } from '../../../ui/text/visible-text';
import { query } from '../../../api/client';

const CHECKS = {
  restored: 'Restored to check it',
  read: 'Read to its end. It was not restored: the database user may not create databases.',
};

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

/** A number of bytes, such as "1.2 MB". */
export function bytesText(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** step;
  return `${value < 10 && step > 0 ? value.toFixed(1) : Math.round(value)} ${UNITS[step] ?? ''}`;
}

/** The last scheduled backup, and why the last try failed. */
export function BackupsPanel() {
  const { data, error, dataUpdatedAt } = useSuspenseQuery(query('get_backups', {}));
  const { every_hours, last, failure } = data;
  return (
    <div className="space-y-3 text-sm">
      <StaleNote what="state of the backups" error={error} updatedAt={dataUpdatedAt} />
      {every_hours === null && (
        <p className="text-soft">
          This console makes none on a schedule. Set <code>BACKUP_DIR</code> to a folder on another
          disk, and start it again.
        </p>
      )}
      {failure && (
        <Notice tone="bad">
          The backup of <ConsoleTime ms={failure.at} form="clock" /> failed:{' '}
          {visibleText(failure.reason)}
        </Notice>
      )}
      {(every_hours !== null || last) && (
        <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-y-2">
          {every_hours !== null && (
            <Fact name="Schedule">
              {every_hours === 1 ? 'Every hour' : `Every ${every_hours} hours`}
            </Fact>
          )}
          <Fact name="Last backup">
            {last ? <ConsoleTime ms={last.at} form="exact" /> : 'None yet'}
          </Fact>
          {last && (
            <>
              <Fact name="Folder">
                <span className="font-mono">{last.name}</span>, {bytesText(last.bytes)}
              </Fact>
              <Fact name="Check">{CHECKS[last.check]}</Fact>
            </>
          )}
        </dl>
      )}
    </div>
  );
}
