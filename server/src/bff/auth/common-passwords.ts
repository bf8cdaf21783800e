/**
 * What common passwords are made of: in lower case, without leading and trailing digits and punctuation, and with
 * letters in place of the digits that imitate them. A password made only of these is refused, however often they are
 * repeated.
 */
export const COMMON_PARTS: readonly string[] = `
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
