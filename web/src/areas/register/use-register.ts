import {
  type Environment,
  registerRequest,
  type DataRequestType,
  type EnvironmentInfo,
  type RegisterRequest,
} from '@connect-console/server/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useEnvironmentInfo } from '../../api/environments';
import { isProblem } from '../../api/failures';
import { registerMutation } from '../../api/users/users';

/** The values of the form. */
export interface RegisterValues {
  reference_user_id: string;
  redirect_url: string;
  uniqueness_region_id: string;
  type: DataRequestType;
}

type RegisterField = Exclude<keyof RegisterValues, 'type'>;
export type FieldErrors = Partial<Record<RegisterField, string>>;

const FIELDS = ['reference_user_id', 'redirect_url', 'uniqueness_region_id'] as const;

function fieldOf(path: string): RegisterField | undefined {
  return FIELDS.find((field) => field === path);
}

/** The first error of each field. Errors of no field of the form are left out. */
export function fieldErrors(problems: readonly { field: string; reason: string }[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const { field, reason } of problems) {
    const known = fieldOf(field);
    if (known) errors[known] ??= reason;
  }
  return errors;
}

/**
 * The body of register (4.1) without empty fields, without spaces around the ID, and with `data_request` in the environment's form (reading rule 9),
 * or the errors by field.
 */
export function registerBody(
  values: RegisterValues,
  form: EnvironmentInfo['data_request_form'],
): { body: RegisterRequest } | { errors: FieldErrors } {
  const dataRequest = { type: values.type };
  const read = registerRequest.safeParse({
    reference_user_id: values.reference_user_id.trim(),
    ...(values.redirect_url && { redirect_url: values.redirect_url }),
    ...(values.uniqueness_region_id && { uniqueness_region_id: values.uniqueness_region_id }),
    data_request: form === 'array' ? [dataRequest] : dataRequest,
  });
  if (read.success) return { body: read.data };
  const problems = read.error.issues.map((issue) => ({
    field: issue.path.map(String).join('.'),
    reason: issue.message,
  }));
  return { errors: fieldErrors(problems) };
}

/** Sends the form once per press, and assigns errors to the fields or to the form. */
export function useRegister(environment: Environment, onRegistered: (id: string) => void) {
  const { data_request_form } = useEnvironmentInfo(environment);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** The number of rejections: after each one the first invalid field takes the focus. */
  const [refusals, setRefusals] = useState(0);
  const underWay = useRef(false);
  const registration = useMutation(registerMutation(environment, useQueryClient()));

  const refuse = (fields: FieldErrors) => {
    setErrors(fields);
    setRefusals((count) => count + 1);
  };
  const register = (values: RegisterValues) => {
    // A ref, because a second press can come before the next render.
    if (underWay.current) return;
    registration.reset();
    const read = registerBody(values, data_request_form);
    if ('errors' in read) {
      refuse(read.errors);
      return;
    }
    setErrors({});
    underWay.current = true;
    registration.mutate(read.body, {
      onSuccess: () => {
        onRegistered(read.body.reference_user_id);
      },
      onError: (failure) => {
        underWay.current = false;
        if (isProblem(failure, 'invalid_request')) {
          refuse(fieldErrors(failure.problem.fields ?? []));
        }
      },
    });
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
