/**
 * Where a person may verify only once (part 1, 5): the region when one was given, else the account.
 * The prefix keeps a region that is named like the account apart from it.
 */
export function scopeOf(uniqueness_region_id: string | null): string {
  return uniqueness_region_id === null ? 'account' : `region:${uniqueness_region_id}`;
}

/** Whether a user may verify as a person whom `holder` (a user_id, or nobody) holds in the scope. */
export function mayClaim(holder: string | null, user_id: string): boolean {
  return holder === null || holder === user_id;
}
