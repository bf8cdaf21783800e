import { DATA_REQUEST_TYPES, MAX_LABEL } from '@connect-console/server/contract';
import { useNavigate } from '@tanstack/react-router';
import Dices from 'lucide-react/icons/dices';
import { useEffect, useRef, useState } from 'react';
import { useEnvironment } from '../../api/use-environment';
import { fieldError, refusedField } from '../../api/failures';
import { randomUuid } from '../../api/random-uuid';
import { userLink } from '../../api/record-address';
import { useSingleWrite } from '../../api/write';
import { registerMutation, registerValues, type RegisterValues } from '../../api/users/register';
import { EnvironmentLink } from '../../page/environment-link';
import { Failure } from '../../page/failure';
import { dataRequestWording } from '../../records/user/registered-settings';
import { Notice } from '../../ui/feedback/notice';
import { Button } from '../../ui/form/button';
import { DraftNote, useDraft } from '../../ui/form/drafts';
import { RadioCards } from '../../ui/form/radio-cards';
import { boundFields, TextField } from '../../ui/form/text-field';
import { ExactName } from '../../ui/text/mono-text';
import { KnownAlready, RegionSuggestions } from './register-hints';

/** The data request types as two cards with what each returns. */
const OPTIONS = DATA_REQUEST_TYPES.map((value) => ({
  value,
  name: dataRequestWording[value].name,
  meaning: (
    <>
      {dataRequestWording[value].returns}
      <code className="mt-1.5 block text-xs">
        <ExactName name={value} />
      </code>
    </>
  ),
}));

interface RegisterFormProps {
  /** Identifies the draft: a link that fills the form in has its own. */
  draftKey: string;
  /** The initial content of the form. */
  start: RegisterValues;
}

/** The fields at which the console's errors are shown, with their labels. */
const FIELDS = {
  reference_user_id: 'Reference user ID',
  redirect_url: 'Redirect URL',
  uniqueness_region_id: 'Uniqueness region',
} as const;
type Field = keyof typeof FIELDS;
const isAtField = (failure: unknown) =>
  Object.keys(FIELDS).some((field) => refusedField(failure, field) !== undefined);

/** Registers a user (4.1). Errors appear at their fields; a double press sends once. */
export function RegisterForm({ draftKey, start }: RegisterFormProps) {
  const environment = useEnvironment();
  const navigate = useNavigate();
  const draft = useDraft(draftKey, registerValues, start);
  const values = draft.value;
  /** The last complete ID, and whether it was typed with spaces. */
  const [settled, setSettled] = useState({ id: values.reference_user_id, isTrimmed: false });
  const form = useRef<HTMLFormElement>(null);
  const registration = useSingleWrite(registerMutation(environment));
  const { error, variables: sent, isPending, isSuccess } = registration;
  const register = () => {
    if (isSuccess) return;
    registration.mutate(values, {
      // Replaces the entry in the history, so that Back leads from the invite to the list.
      onSuccess: (registered) =>
        void navigate({ ...userLink(environment, registered), replace: true }).then(draft.clear),
    });
  };
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [error]);
  const field = boundFields(values, (next) => {
    draft.set({ ...next, redirect_url: next.redirect_url.trim() });
  });
  const checkedField = (name: Field) => ({
    ...field(name),
    label: FIELDS[name],
    // Until it is changed.
    error: sent?.[name] === values[name] ? fieldError(error, name, FIELDS[name]) : undefined,
  });
  const { value: id, onChange: setId } = field('reference_user_id');
  return (
    <form
      ref={form}
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        register();
      }}
    >
      <DraftNote draft={draft} />
      <div>
        <TextField
          {...checkedField('reference_user_id')}
          mono
          autoFocus
          hint={
            settled.isTrimmed && settled.id === id
              ? 'The spaces before or after the ID were removed.'
              : 'Your own ID for the user or session, up to 255 characters.'
          }
          onBlur={() => {
            const trimmed = id.trim();
            const isTrimmed = trimmed !== id;
            if (isTrimmed) setId(trimmed);
            if (trimmed !== settled.id || isTrimmed) setSettled({ id: trimmed, isTrimmed });
          }}
          action={
            <Button
              onClick={() => {
                // Twelve random hexadecimal digits (48 bits).
                const generated = `user-${randomUuid().slice(-12)}`;
                setId(generated);
                setSettled({ id: generated, isTrimmed: false });
              }}
            >
              <Dices size={15} aria-hidden="true" />
              Generate
            </Button>
          }
        />
        {/* After sending, the ID is known because of this form. */}
        {id !== '' && settled.id === id && !isPending && !isSuccess && (
          <KnownAlready values={values} />
        )}
      </div>
      <RadioCards
        legend="Data request"
        options={OPTIONS}
        columns="sm:grid-cols-2"
        {...field('type')}
      />
      <TextField
        {...checkedField('redirect_url')}
        type="url"
        inputMode="url"
        mono
        placeholder="https://"
        hint="Optional. Where the user goes after the check."
      />
      <div>
        <TextField
          {...checkedField('uniqueness_region_id')}
          mono
          hint="Optional. A human is unique within a region, such as a survey, or within the account if no region is set."
        />
        <RegionSuggestions
          typed={values.uniqueness_region_id}
          onChoose={field('uniqueness_region_id').onChange}
        />
      </div>
      <TextField
        label="Label"
        maxLength={MAX_LABEL}
        hint="Optional. For the members of this console; the service does not receive it."
        {...field('label')}
      />
      {environment === 'production' && (
        <Notice tone="attention">
          This registers a user in <strong>production</strong>.
        </Notice>
      )}
      {/* An error that is shown at a field is not repeated. */}
      <Failure error={isAtField(error) ? null : error} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant="primary" pending={isPending} className="min-h-9">
          Register user
        </Button>
        <EnvironmentLink to="/$environment/users" look="secondary" className="min-h-9">
          Cancel
        </EnvironmentLink>
      </div>
    </form>
  );
}
