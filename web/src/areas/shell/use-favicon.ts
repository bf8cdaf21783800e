import type { Environment } from '@connect-console/server/contract';
import { useEffect } from 'react';
import { environmentLook } from './environment-look';

/** Gives the browser's tab the environment's colour, and takes it back on the way out. */
export function useFavicon(environment: Environment): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    icon?.setAttribute('href', environmentLook[environment].favicon);
    return () => icon?.setAttribute('href', '/favicon.svg');
  }, [environment]);
}
