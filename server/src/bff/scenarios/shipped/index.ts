import type { Scenario } from '../../../contract/index.js';
import { happySurvey } from './happy-survey.js';

/** The scenarios that come with the console, in the order in which they are listed. */
export const shipped: readonly Scenario[] = [happySurvey];
