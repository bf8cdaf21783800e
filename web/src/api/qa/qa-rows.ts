import { consoleQaApi } from '@connect-console/server/contract';
import { addRows } from '../client';

// Imported by each module that asks them; what is offered is asked on every page.
addRows(consoleQaApi);
