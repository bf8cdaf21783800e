import type { Scenario } from '../../../../contract/index.js';
import { downForADay } from './down-for-a-day.js';
import { givenUp } from './given-up.js';
import { happySurvey } from './happy-survey.js';
import { maintenance } from './maintenance.js';
import { nobodyTold } from './nobody-told.js';
import { samePersonTwice } from './same-person-twice.js';

/** The scenarios that come with the console, in the order in which they are listed. */
export const shipped: readonly Scenario[] = [
  happySurvey,
  samePersonTwice,
  downForADay,
  givenUp,
  maintenance,
  nobodyTold,
];
