import { settingsApi } from '@connect-console/server/contract';
import { addRows } from './client';

// Imported by modules that use these operations; the first page uses none of them.
addRows(settingsApi);
