import type { Environment } from '@connect-console/server/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useEnvironmentInfo } from '../../api/environments';
import { isProblem } from '../../api/failures';
import { registerMutation } from '../../api/users/users';
import { fieldErrors, registerBody, type FieldErrors, type RegisterValues } from './register-body';

/** Sends the form once, however often it is pressed, and sorts what comes back to fields and form. */
export function useRegister(environment: Environment, onRegistered: (id: string) => void) {
  const { data_request_form } = useEnvironmentInfo(environment);
  const [errors, setErrors] = useState<FieldErrors>({});
  /** How often fields were refused: each time the first of them takes the focus. */
  const [refusals, setRefusals] = useState(0);
  const underWay = useRef(false);
  const registration = useMutation(registerMutation(environment, useQueryClient()));

  const refuse = (fields: FieldErrors) => {
    setErrors(fields);
    setRefusals((count) => count + 1);
  };
  const register = (values: RegisterValues) => {
    // A ref, because two presses can come before the page is drawn again.
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
  // Said once: what stands at a field does not stand under the form as well.
  const isAtFields = Object.keys(errors).length > 0;
  const failure: unknown = isAtFields ? null : registration.error;
  const { isPending, isSuccess } = registration;
  return { errors, refusals, failure, isPending, isSent: isPending || isSuccess, register, forget };
}
