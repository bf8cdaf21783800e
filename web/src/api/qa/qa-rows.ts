import { consoleQaApi, registrationsApi, scenariosApi } from '@connect-console/server/contract';
import { addRows } from '../client';

// Imported by the QA area, and by each module outside it that uses these rows; the offer is requested on every page.
addRows({ ...consoleQaApi, ...registrationsApi, ...scenariosApi });
