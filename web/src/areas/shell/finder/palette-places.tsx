import { CallStatus } from '../../../records/call/call-status';
import { FindPlaces } from './find-places';
import type { PlacesProps } from './palette';
import { personStatusMark } from '../../../records/user/user-status-mark';

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
