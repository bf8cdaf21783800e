import { consoleQaApi } from '@connect-console/server/contract';
import { addRows } from '../client';

// Imported by each module that uses these rows; the offer is requested on every page.
addRows(consoleQaApi);
