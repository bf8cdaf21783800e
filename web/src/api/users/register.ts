import {
  registerRequest,
  type DataRequestType,
  type Environment,
  type EnvironmentInfo,
  type RegisterRequest,
} from '@connect-console/server/contract';
import { mutationOptions } from '@tanstack/react-query';
import { ask, keyOf } from '../client';
import { PartlyDoneError } from '../failures';
import { userQuery } from './users';

/** The values of the form. */
export interface RegisterValues {
  reference_user_id: string;
  redirect_url: string;
  uniqueness_region_id: string;
  label: string;
  type: DataRequestType;
}

type RegisterField = Exclude<keyof RegisterValues, 'type' | 'label'>;
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
 * The body of register (4.1) without empty fields, without spaces around the ID, and with `data_request` in the
 * environment's form (reading rule 9), or the errors by field.
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

interface Registering {
  body: RegisterRequest;
  /** Set after the registration, because only the console stores it. */
  label: string | null;
}

/** Registers a user (4.1) and sets the label, if there is one. */
export function registerMutation(environment: Environment) {
  return mutationOptions({
    mutationKey: keyOf('register', { environment }),
    mutationFn: async ({ body, label }: Registering) => {
      await ask('register', { environment, body });
      const { reference_user_id } = body;
      if (label !== null) {
        await ask('label_user', { environment, body: { reference_user_id, label } }).catch(
          (failure: unknown) => {
            throw new PartlyDoneError('registered', failure);
          },
        );
      }
    },
    onSuccess: (_response, { body: { reference_user_id } }, _kept, { client }) => {
      // A page of this ID would otherwise show that there is no such user until it has read again.
      client.removeQueries({ queryKey: userQuery(environment, reference_user_id).queryKey });
    },
  });
}
