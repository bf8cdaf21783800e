import { lazyRouteComponent } from '@tanstack/react-router';

/** A page of the workshop for its route, which waits for the page's own file as well. */
export function workshopPage(name: keyof typeof import('../areas/qa/qa-pages').workshopPages) {
  return lazyRouteComponent(async () => ({
    default: await (await import('../areas/qa/qa-pages')).workshopPages[name](),
  }));
}
