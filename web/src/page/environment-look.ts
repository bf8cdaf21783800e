import type { Environment } from '@connect-console/server/contract';
import { BASE_PATH } from '../api/base-path';

/** The name and the colours of an environment. */
export const environmentLook: Record<
  Environment,
  { name: string; band: string; chip: string; favicon: string }
> = {
  sandbox: {
    name: 'Sandbox',
    band: 'hatched text-on-band-sandbox',
    chip: 'hatched',
    favicon: `${BASE_PATH}/favicon-sandbox.svg`,
  },
  production: {
    name: 'Production',
    band: 'bg-band-production text-on-band-production',
    chip: 'bg-band-production',
    favicon: `${BASE_PATH}/favicon-production.svg`,
  },
};
