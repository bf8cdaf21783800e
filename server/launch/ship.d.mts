/** Copies what runs the built programs to a folder. */
export function ship(to: string): void;
