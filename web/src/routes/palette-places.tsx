import { CallStatus } from '../features/calls/call-status';
import { FindPlaces } from '../features/shell/find-places';
import type { PlacesProps } from '../features/shell/palette';
import { personStatusMark } from './person-status-mark';

/** The places of the palette, which stand as they do in the lists of users and calls. */
export function PalettePlaces(props: PlacesProps) {
  return (
    <FindPlaces
      {...props}
      drawStands={(stands) => {
        if ('call' in stands) return <CallStatus call={stands.call} />;
        return stands.person === null ? 'known from calls' : personStatusMark(stands.person);
      }}
    />
  );
}
