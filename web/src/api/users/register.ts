import {
  DATA_REQUEST_TYPES,
  type Environment,
  type RegisterRequest,
} from '@connect-console/server/contract';
import { mutationOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { ask, keyOf } from '../client';
import { PartlyDoneError } from '../failures';
import { userQuery } from './users';

/** What is typed into the form. */
export const registerValues = z.object({
  reference_user_id: z.string(),
  redirect_url: z.string(),
  uniqueness_region_id: z.string(),
  label: z.string(),
  type: z.enum(DATA_REQUEST_TYPES),
});
export type RegisterValues = z.infer<typeof registerValues>;

/** The body of register (4.1) without empty fields, and without spaces around the ID. */
export function registerBody(values: RegisterValues): RegisterRequest {
  return {
    reference_user_id: values.reference_user_id.trim(),
    ...(values.redirect_url && { redirect_url: values.redirect_url }),
    ...(values.uniqueness_region_id && { uniqueness_region_id: values.uniqueness_region_id }),
    data_request: { type: values.type },
  };
}

/** Registers a user (4.1) and then sets the label, which only the console stores, if there is one. */
export function registerMutation(environment: Environment) {
  return mutationOptions({
    mutationKey: keyOf('register', { environment }),
    mutationFn: async (values: RegisterValues) => {
      const body = registerBody(values);
      await ask('register', { environment, body });
      const { reference_user_id } = body;
      const label = values.label.trim();
      if (label !== '') {
        await ask('label_user', { environment, body: { reference_user_id, label } }).catch(
          (failure: unknown) => {
            throw new PartlyDoneError('registered', failure);
          },
        );
      }
      return reference_user_id;
    },
    onSuccess: (reference_user_id, _values, _kept, { client }) => {
      // A page of this ID would otherwise show that there is no such user until it has read again.
      client.removeQueries({ queryKey: userQuery(environment, reference_user_id).queryKey });
    },
  });
}
