import { settingsApi } from '@connect-console/server/contract';
import { addRows } from './client';

// Imported by what asks these operations; the first page asks none of them.
addRows(settingsApi);
