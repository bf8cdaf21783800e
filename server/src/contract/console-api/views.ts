import * as z from 'zod/mini';
import type { ApiTable } from '../table.js';

/** The lists of which a member can save views. */
export const VIEWED_LISTS = ['users', 'calls', 'attempts'] as const;
const list = z.enum(VIEWED_LISTS);
export type ViewedList = z.infer<typeof list>;

export const MAX_VIEW_NAME = 60;
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_VIEW_NAME));
/** Filters, sort and columns of a list, as in its address after the question mark. */
const search = z.string().check(z.maxLength(4000));

const savedViews = z.object({ views: z.array(z.object({ name: z.string(), search })) });

/** The named views of the signed-in member. */
export const viewsApi = {
  list_views: {
    method: 'GET',
    path: '/{environment}/views',
    permission: 'read',
    summary: 'Lists the views of a list that the signed-in member saved, by name.',
    query: z.object({ list }),
    response: savedViews,
  },
  save_view: {
    method: 'PUT',
    path: '/{environment}/views',
    permission: 'read',
    summary: 'Saves a view of the signed-in member, replacing one of the same name.',
    body: z.strictObject({ list, name, search }),
    response: 'empty',
  },
  delete_view: {
    method: 'DELETE',
    path: '/{environment}/views',
    permission: 'read',
    summary: 'Deletes a view of the signed-in member.',
    query: z.object({ list, name }),
    response: 'empty',
  },
} as const satisfies ApiTable;
