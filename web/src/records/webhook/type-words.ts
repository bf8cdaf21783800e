import { visibleText } from '../../ui/text/visible-text';

const WORDS = new Map([
  ['USER_VERIFICATION_COMPLETED', 'Completed'],
  ['USER_VERIFICATION_REVOKED', 'Revoked'],
  ['USER_VERIFICATION_DETERMINED_UNFULFILLABLE', 'Determined unfulfillable'],
]);

/** Whether the specification names the event type (part 6). */
export function isKnownType(type: string): boolean {
  return WORDS.has(type);
}

/**
 * What an event type says about a verification: "Completed". A type that the specification does not name is unchanged.
 */
export function typeWords(type: string): string {
  return WORDS.get(type) ?? visibleText(type);
}
