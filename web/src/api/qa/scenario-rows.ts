import { scenariosApi } from '@connect-console/server/contract';
import { addRows } from '../client';

// Imported by each module that uses them.
addRows(scenariosApi);
