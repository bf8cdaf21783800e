import type { DataRequestType } from '@connect-console/server/contract';
import { visibleText } from '../../ui/text/visible-text';

interface DataRequestWording {
  name: string;
  short: string;
  returns: string;
}

/** The data request types of part 2.1 in words, with what each returns. */
export const dataRequestWording: Record<DataRequestType, DataRequestWording> = {
  GET_HUMANNESS_SCORE_AND_UNIQUE_HUMAN_ID: {
    name: 'Humanness score and unique human ID',
    short: 'Humanness score',
    returns: 'A humanness score, and an ID that is the same whenever this human verifies.',
  },
  IS_PHONE_NUMBER_VERIFIED: {
    name: 'Phone number verified',
    short: 'Phone number',
    returns: 'Whether the phone number is verified (always true). A placeholder for testing.',
  },
};

function known(type: string): type is DataRequestType {
  return Object.hasOwn(dataRequestWording, type);
}

/** The name of a data request type; one that the specification does not name is unchanged. */
export function dataRequestName(type: string, form: 'name' | 'short' = 'name'): string {
  return known(type) ? dataRequestWording[type][form] : visibleText(type);
}
