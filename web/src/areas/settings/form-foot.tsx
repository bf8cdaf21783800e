import { Button } from '../../ui/form/button';
import { Failure } from '../../page/failure';

interface FormFootProps {
  /** The text of the button that submits. */
  verb: string;
  pending: boolean;
  disabledReason?: string | undefined;
  /** The failure, unless a field of the form shows it. */
  failure: Error | null;
  onCancel: () => void;
}

/** The end of a form that is opened on demand: why it failed, and its two buttons. */
export function FormFoot({ verb, pending, disabledReason, failure, onCancel }: FormFootProps) {
  return (
    <>
      <Failure error={failure} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant="primary" {...{ pending, disabledReason }}>
          {verb}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </>
  );
}
