import { MAX_QUOTA, type Overview } from '@connect-console/server/contract';
import { useState, type SyntheticEvent } from 'react';
import * as z from 'zod/mini';
import { useEnvironment } from '../../api/use-environment';
import { useSingleWrite, writeOf } from '../../api/write';
import { Failure } from '../../page/failure';
import { Button } from '../../ui/form/button';
import { DraftNote, useDraft } from '../../ui/form/drafts';
import { TextField } from '../../ui/form/text-field';
import { numberText } from '../../ui/text/counts';

const drafted = z.string();

interface QuotaFormProps {
  region: Overview['regions'][number];
  close: () => void;
}

/** The quota of a region as a field; an empty one removes the quota. */
export function QuotaForm({ region, close }: QuotaFormProps) {
  const environment = useEnvironment();
  const [start] = useState(region.quota);
  const draftKey = JSON.stringify([environment, 'quota', region.uniqueness_region_id]);
  const draft = useDraft(draftKey, drafted, start === null ? '' : String(start));
  const [isTried, setIsTried] = useState(false);
  const write = useSingleWrite(writeOf('set_quota', { environment }));
  const trimmed = draft.value.trim();
  const quota = trimmed === '' ? null : Number(trimmed);
  const isValid = quota === null || (/^\d+$/.test(trimmed) && quota >= 1 && quota <= MAX_QUOTA);
  const error =
    isTried && !isValid ? `Enter a whole number from 1 to ${numberText(MAX_QUOTA)}.` : undefined;
  const end = () => {
    draft.clear();
    close();
  };
  const save = (event: SyntheticEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isValid) return;
    write.mutate(
      { body: { uniqueness_region_id: region.uniqueness_region_id, quota } },
      { onSuccess: end },
    );
  };
  return (
    <form onSubmit={save} className="flex flex-wrap items-start gap-2">
      <TextField
        label="Verified users wanted"
        placeholder="No quota"
        inputMode="numeric"
        autoFocus
        value={draft.value}
        error={error}
        hint={
          region.quota !== start &&
          region.quota !== quota && // what this form saved is read again before it closes
          `Changed in the meantime to ${region.quota === null ? 'no quota' : numberText(region.quota)}.`
        }
        onChange={draft.set}
      />
      <Button
        type="submit"
        variant="primary"
        className="sm:mt-6 sm:min-h-9"
        pending={write.isPending}
      >
        Save quota
      </Button>
      <Button className="sm:mt-6 sm:min-h-9" onClick={end}>
        Cancel
      </Button>
      <div className="basis-full space-y-2 empty:hidden">
        <DraftNote draft={draft} />
        <Failure error={write.error} />
      </div>
    </form>
  );
}
