import type { Environment } from '@connect-console/server/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useEnvironmentInfo } from '../../api/environments';
import { isProblem } from '../../api/failures';
import { registerMutation } from '../../api/users/users';
import { fieldErrors, registerBody, type FieldErrors, type RegisterValues } from './register-body';

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
