import { AREAS, type Area } from './areas';

/** Where the area of an address begins: the overview's where it is in none that every environment has. */
export function areaOf(pathname: string): Area['to'] {
  const segment = pathname.split('/')[2] ?? '';
  // A person whose id cannot stand in a path has an address beside the users'.
  const begins = `/$environment/${segment === 'user' ? 'users' : segment}`;
  return AREAS.find(({ to }) => to === begins)?.to ?? '/$environment';
}
