import { WEBHOOK_TYPES, type Overview } from '@connect-console/server/contract';

/** One thing that is done once; `isDone` is null where it could not be read. */
export interface SetUpStep {
  name: 'destinations' | 'person' | 'delivery';
  isDone: boolean | null;
  text: string;
}

/** What is still to be set up, in its order; a console that is asked at all has its key. */
export function setUpSteps({
  destinations,
  has_person,
  has_delivery,
}: Overview['set_up']): SetUpStep[] {
  const set = WEBHOOK_TYPES.filter((kind) => destinations?.includes(kind)).length;
  const all = WEBHOOK_TYPES.length;
  return [
    {
      name: 'destinations',
      isDone: destinations === null ? null : set === all,
      text:
        destinations === null
          ? 'The destinations could not be read'
          : `${set} of ${all} kinds have a destination`,
    },
    {
      name: 'person',
      isDone: has_person,
      text: has_person ? 'The first person is registered' : 'Register the first person',
    },
    {
      name: 'delivery',
      isDone: has_delivery,
      text: has_delivery ? 'The first call was delivered' : 'Have the first call delivered',
    },
  ];
}
