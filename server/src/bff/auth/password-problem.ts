import { MIN_PASSWORD } from '../../contract/index.js';

/*
 * What common passwords are made of: in lower case, without leading and trailing digits and punctuation, and with
 * letters in place of the digits that imitate them. A password made only of these is refused, however often they are
 * repeated.
 */
const COMMON_PARTS: readonly string[] = `
abc abcd abcde abcdef abcdefg abcdefgh abcdefghijkl abcdefghijklm access account admin administrator adminadmin
adobe amanda andrea andrew angel angels anthony apple april ashley august austin autumn azerty azertyuiop babygirl
bailey banana baseball basketball batman bismillah buster butterfly changeit changeme changethis charlie cheese
chelsea chicken chocolate company computer connect console cookie corporate corvette cowboys dallas daniel database
december default demo demopassword diamond dolphin donald dragon elephant enter eminem everton example family february
ferrari firewall flower football forever freedom friday friend friends fuckyou gandalf george ginger girl god
guest hannah harley hello helloworld hockey hunter iamgod iloveu iloveyou internet january jasmine jennifer jessica
jesus john jordan joshua july june justin killer kitty lakers letmein letmeinnow letmeinplease liverpool login london
love lovely loveme loveyou maggie manager march master matrix matthew mercedes merlin michael michelle midnight
minecraft monday money monkey monster mother mustang myaccount mypass mypassword mysecret naruto nathan nicole
nothing november october office online opensesame orange oracle pass passphrase passw passwd password passwort
patrick peanut pepper phoenix pokemon postgres power princess private purple qazwsx qazwsxedc qwaszx qwert qwerty
qwertyui qwertyuiop qwertyuiopasdfgh qwertz qwertzuiop rainbow ranger robert root samantha samsung saturday scooter
secret secretpassword secure security september server service shadow silver slipknot snoopy soccer spring
standard starwars startrek summer sunday sunflower sunshine superadmin superman superstar supersecret superuser support
sysadmin system taylor teacher temp temporary test tester testing testpassword testtest thomas thunder thursday tiger
tigger tinkerbell together trustno trustnoone tuesday user username vanilla verification victory webmaster wednesday
welcome welcomeback welcometo whatever william windows winter worldcup yankees yellow your yourpassword zaq zaqwsx
zxcvb zxcvbn zxcvbnm asdf asdfg asdfgh asdfghjk asdfghjkl
`
  .trim()
  .split(/\s+/);

const LETTERS: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '@': 'a', $: 's' },
  ...{ '!': 'i', '|': 'i' },
};
// Shorter parts of a name occur in too many good passwords.
const MIN_NAME = 4;
const ROWS = [
  '0123456789',
  '9876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
];

const asLetters = (text: string) =>
  Array.from(text, (character) => LETTERS[character] ?? character).join('');
const bare = (text: string) => text.replaceAll(/[^\p{L}\p{N}@$!|]/gu, '');
const trimmed = (text: string) => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** Whether the text consists only of known parts. */
function isMadeOf(text: string, parts: ReadonlySet<string>): boolean {
  const ends = new Set([0]);
  for (let end = 1; end <= text.length; end += 1) {
    if ([...ends].some((start) => parts.has(text.slice(start, end)))) ends.add(end);
  }
  return text !== '' && ends.has(text.length);
}

/** Whether it follows a row of the keyboard or the alphabet, or repeats one short piece. */
function isMonotonous(text: string): boolean {
  if (/^(.{1,4}?)\1+.{0,3}$/u.test(text)) return true;
  return ROWS.some((row) => row.repeat(3).includes(text));
}

/**
 * Why a new password is refused; null if it is accepted. `about` is what everyone knows about the member: name and
 * email address.
 */
export function passwordProblem(
  password: string,
  about: readonly (string | null)[],
): string | null {
  if (Array.from(password).length < MIN_PASSWORD) {
    return `must have at least ${MIN_PASSWORD} characters`;
  }
  const plain = bare(password.toLowerCase());
  const own = about
    .flatMap((text) => (text ?? '').toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((part) => part.length >= MIN_NAME);
  const parts = new Set([...COMMON_PARTS, ...own]);
  const forms = [trimmed(plain), trimmed(asLetters(plain)), asLetters(trimmed(plain))];
  const isOnlySigns = trimmed(plain) === '' && new Set(plain).size < MIN_PASSWORD;
  if (isOnlySigns || isMonotonous(plain) || forms.some((form) => isMadeOf(form, parts))) {
    return 'is one of the first that an attacker tries; choose another one, such as four unrelated words';
  }
  return null;
}
