const PREFIX = 'USER_';
const NAMED_LIKE_THE_SPECIFICATION = /^USER_[A-Z]+(?:_[A-Z]+)*$/;

function words(kind: string): string {
  if (!NAMED_LIKE_THE_SPECIFICATION.test(kind)) return kind;
  const text = kind.slice(PREFIX.length).replaceAll('_', ' ').toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An event kind (part 6) as words, "Verification revoked"; one of another make stays as it came. */
export function KindName({ kind }: { kind: string }) {
  return <span title={kind}>{words(kind)}</span>;
}
