import { qaOfferApi } from '../qa-api/offered.js';
import { qaApi, type QaOperation } from '../qa-api/qa-api.js';

type QaApi = typeof qaApi;
type Mounted = {
  [O in QaOperation as `qa_${O}`]: Omit<QaApi[O], 'path'> & {
    path: QaApi[O]['path'] extends `/sandbox${infer Rest}` ? `/{environment}/qa${Rest}` : never;
  };
};

const mounted = Object.fromEntries(
  Object.entries(qaApi).map(([operation, row]) => [
    `qa_${operation}`,
    { ...row, path: row.path.replace('/sandbox', '/{environment}/qa') },
  ]),
) as unknown as Mounted; // row by row what its type says

/** The QA API of an environment's service, through the console. */
export const consoleQaApi = { ...mounted, ...qaOfferApi } as const;
