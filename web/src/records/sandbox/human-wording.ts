/** A simulated person as the service lists them. */
export interface TestPerson {
  person_id: string;
  person: string;
  seeded: boolean;
  verified_users: number;
}

/** A person in a list: their name, and how many users they have verified so far. */
export function personText({ person, verified_users }: TestPerson): string {
  const users = verified_users === 1 ? '1 user' : `${verified_users.toLocaleString('en')} users`;
  return verified_users === 0 ? `${person}, verified nobody yet` : `${person}, verified ${users}`;
}
