import type { TestReceiver } from '@connect-console/server/contract';
import { CopyButton } from '../../../ui/form/copy-button';
import { TextField } from '../../../ui/form/text-field';
import { parameterName, parameterNeed, parameterOf } from './receiver-wording';

interface ReceiverAddressProps {
  receiver: TestReceiver;
  /** The parameter as entered. */
  text: string;
  /** Null while the parameter is invalid. */
  address: string | null;
  onChange: (text: string) => void;
}

/** What a test receiver does, its parameter, and its address. */
export function ReceiverAddress({ receiver, text, address, onChange }: ReceiverAddressProps) {
  const { parameter, about } = receiver;
  const isBad = parameter !== null && parameterOf(text, parameter) === null;
  return (
    <div className="space-y-3">
      <p className="max-w-[72ch]">{about}</p>
      <div className="flex flex-wrap items-start gap-3">
        {parameter && (
          <TextField
            className="w-36"
            label={parameterName(parameter.label)}
            inputMode="numeric"
            maxLength={9}
            value={text}
            error={
              isBad ? `Enter a whole number from ${parameter.min} to ${parameter.max}` : undefined
            }
            hint={isBad ? undefined : `${parameter.min} to ${parameter.max}`}
            onChange={(event) => {
              onChange(event.target.value);
            }}
          />
        )}
        <div className="min-w-0 flex-1 basis-72">
          <p className="mb-1 text-sm font-medium">Address</p>
          <div className="flex min-h-9 items-center gap-2 rounded-control bg-raised px-3 py-1.5">
            <span className="min-w-0 flex-1 font-mono text-sm break-all">
              {address ?? (
                <span className="font-sans text-soft">{parameter && parameterNeed(parameter)}</span>
              )}
            </span>
            {address !== null && <CopyButton text={address} what="address" />}
          </div>
        </div>
      </div>
    </div>
  );
}
