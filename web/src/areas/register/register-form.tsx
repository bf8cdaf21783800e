import { DATA_REQUEST_TYPES, MAX_LABEL } from '@connect-console/server/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import Dices from 'lucide-react/icons/dices';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useEnvironment } from '../../api/use-environment';
import { useEnvironmentInfo } from '../../api/environments';
import { isProblem } from '../../api/failures';
import { randomUuid } from '../../api/random-uuid';
import { userLink } from '../../api/record-address';
import { useSingleWrite } from '../../api/use-single-write';
import {
  fieldErrors,
  registerBody,
  registerMutation,
  type FieldErrors,
  type RegisterValues,
} from '../../api/users/register';
import { Failure } from '../../page/failure';
import { dataRequestWording } from '../../records/user/data-request-wording';
import { Notice } from '../../ui/feedback/notice';
import { Button, buttonLook } from '../../ui/form/button';
import { DraftNote } from '../../ui/form/draft-note';
import { useDraft } from '../../ui/form/drafts';
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

const drafted = z.object({
  reference_user_id: z.string(),
  redirect_url: z.string(),
  uniqueness_region_id: z.string(),
  label: z.string(),
  type: z.enum(DATA_REQUEST_TYPES),
});

/** A new reference user ID: "user-" and twelve random hexadecimal digits (48 bits). */
function generatedId(): string {
  return `user-${randomUuid().slice(-12)}`;
}

/** The registration of the form: sent once per press, with its errors at the fields or for the form. */
function useRegister(onSent: () => void) {
  const environment = useEnvironment();
  const { data_request_form } = useEnvironmentInfo(environment);
  const navigate = useNavigate();
  const [errors, setErrors] = useState<FieldErrors>({});
  /** The number of rejections: after each one the first invalid field takes the focus. */
  const [refusals, setRefusals] = useState(0);
  const registration = useSingleWrite(registerMutation(environment));
  const refuse = (fields: FieldErrors) => {
    setErrors(fields);
    setRefusals((count) => count + 1);
  };
  const register = (values: RegisterValues) => {
    if (registration.isSuccess) return;
    const read = registerBody(values, data_request_form);
    if ('errors' in read) {
      registration.reset();
      refuse(read.errors);
      return;
    }
    setErrors({});
    const label = values.label.trim() || null;
    registration.mutate(
      { body: read.body, label },
      {
        // Replaces the entry in the history, so that Back leads from the invite to the list.
        onSuccess: () =>
          void navigate({
            ...userLink(environment, read.body.reference_user_id),
            replace: true,
          }).then(onSent),
        onError: (failure) => {
          if (isProblem(failure, 'invalid_request')) {
            refuse(fieldErrors(failure.problem.fields ?? []));
          }
        },
      },
    );
  };
  const forget = (field: string) => {
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([f]) => f !== field)));
  };
  // An error that is shown at a field is not repeated below the form.
  const isAtFields = Object.keys(errors).length > 0;
  const failure: unknown = isAtFields ? null : registration.error;
  const { isPending, isSuccess } = registration;
  return { errors, refusals, failure, isPending, isSent: isPending || isSuccess, register, forget };
}

interface RegisterFormProps {
  /** Identifies the draft: a link that fills the form in has its own. */
  draftKey: string;
  /** The initial content of the form. */
  start: RegisterValues;
  /** The regions that are suggested. */
  regions: readonly string[];
}

const labelled = (label: string, reason: string | undefined) => reason && `${label} ${reason}`;

/** Registers a user (4.1). Errors appear at their fields; a double press sends once. */
export function RegisterForm({ draftKey, start, regions }: RegisterFormProps) {
  const environment = useEnvironment();
  const draft = useDraft(draftKey, drafted, start);
  const values = draft.value;
  const [settledId, setSettledId] = useState(values.reference_user_id);
  const [isTrimmed, setTrimmed] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { errors, refusals, failure, isPending, isSent, register, forget } = useRegister(
    draft.clear,
  );
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusals]);
  const field = boundFields(values, (next, changed) => {
    draft.set({ ...next, redirect_url: next.redirect_url.trim() });
    forget(changed);
  });
  const { value: id, onChange: setId } = field('reference_user_id');
  return (
    <form
      ref={form}
      noValidate
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        register(values);
      }}
    >
      <DraftNote draft={draft} />
      <div>
        <TextField
          label="Reference user ID"
          mono
          autoFocus
          value={id}
          error={labelled('Reference user ID', errors.reference_user_id)}
          hint={
            isTrimmed
              ? 'The spaces before or after the ID were removed.'
              : 'Your own ID for the user or session, up to 255 characters.'
          }
          onChange={(text) => {
            setTrimmed(false);
            setId(text);
          }}
          onBlur={() => {
            const trimmed = id.trim();
            if (trimmed !== id) {
              setTrimmed(true);
              setId(trimmed);
            }
            setSettledId(trimmed);
          }}
          action={
            <Button
              onClick={() => {
                const generated = generatedId();
                setId(generated);
                setSettledId(generated);
              }}
            >
              <Dices size={15} aria-hidden="true" />
              Generate
            </Button>
          }
        />
        {/* After sending, the ID is known because of this form. */}
        {settledId !== '' && settledId === id && !isSent && <KnownAlready values={values} />}
      </div>
      <RadioCards
        legend="Data request"
        options={OPTIONS}
        columns="sm:grid-cols-2"
        {...field('type')}
      />
      <TextField
        label="Redirect URL"
        type="url"
        inputMode="url"
        mono
        placeholder="https://"
        error={labelled('Redirect URL', errors.redirect_url)}
        hint="Optional. Where the user goes after the check."
        {...field('redirect_url')}
      />
      <div>
        <TextField
          label="Uniqueness region"
          mono
          error={labelled('Uniqueness region', errors.uniqueness_region_id)}
          hint="Optional. A human is unique within a region, such as a survey, or within the account if no region is set."
          {...field('uniqueness_region_id')}
        />
        <RegionSuggestions
          regions={regions}
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
      <Failure error={failure} />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" variant="primary" pending={isPending} className="min-h-9">
          Register user
        </Button>
        <Link
          to="/$environment/users"
          params={{ environment }}
          activeOptions={{ exact: true }}
          className={`min-h-9 ${buttonLook('secondary')}`}
        >
          Cancel
        </Link>
      </div>
    </form>
  );
}
