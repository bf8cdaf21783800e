import type { Environment, EnvironmentInfo } from '@connect-console/server/contract';

/** How an environment is named and marked, so that the two are never taken for each other. */
export const environmentLook: Record<
  Environment,
  { name: string; band: string; chip: string; favicon: string }
> = {
  sandbox: {
    name: 'Sandbox',
    band: 'hatched text-on-band-sandbox',
    chip: 'hatched',
    favicon: '/favicon-sandbox.svg',
  },
  production: {
    name: 'Production',
    band: 'bg-band-production text-on-band-production',
    chip: 'bg-band-production',
    favicon: '/favicon-production.svg',
  },
};

/** The service behind an environment, as the switch names it. */
export const serviceOf = (info: EnvironmentInfo | undefined) => info?.service ?? 'not connected';
