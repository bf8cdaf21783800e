/** What the person's side says, in English: to translate it, translate this file and nothing else. */
export const texts = {
  /** Of the document: a BCP 47 tag, and `ltr` or `rtl`. */
  lang: 'en',
  dir: 'ltr',
  window_title: (title: string) => `${title} · Connect`,
  brand: { name: 'Connect', what: 'verification' },
  simulation: 'Simulation',
  simulation_note:
    'This is a simulation. No camera is used and nobody is examined: you decide how it ends.',

  asks: {
    who: 'Who asks',
    what: 'What they get',
    reference: 'You are known there as',
    once: 'You can pass once per',
    back: 'Afterwards you go to',
    business: {
      sandbox: 'The business with this sandbox account',
      production: 'The business with this production account',
    },
    account: 'Account',
    data: {
      GET_HUMANNESS_SCORE_AND_UNIQUE_HUMAN_ID: 'A humanness score and a unique human ID',
      IS_PHONE_NUMBER_VERIFIED: 'Whether your phone number is verified',
    },
  },

  code: {
    title: 'Scan with your phone',
    heading: 'Scan with the camera of your phone',
    heading_opened: 'Opened on a phone',
    heading_opened_here: 'Opened on this computer',
    text: 'The check is done on the phone. The result appears here by itself.',
    heading_only_here: 'Only this computer can open this invite',
    text_only_here: (host: string) =>
      `${host} is this computer’s own name for itself, so the code leads no phone here. Go on here, or let the network reach it (“npm start -- --lan”, or SANDBOX_HOST for a sandbox alone) and register again.`,
    text_without_script: 'Reload this page when the check has ended.',
    picture: 'QR code with the address of this page',
    go_on: 'Go on here',
  },

  start: {
    title: 'Humanness check',
    heading: 'Show that you are a real, unique human',
    text: 'A business asks you for a short check.',
    come_back: 'You were here before. Nothing has been decided: go on.',
    start: 'Start the check',
    leave: 'Not now',
  },

  check: {
    title: 'The check',
    heading: 'Who takes the check?',
    text: 'Choose somebody, then how the check ends.',
    new_person: 'A new person',
    new_person_note: 'Nobody has met them before',
    known_here: 'Verified here before: cannot pass again',
    known_elsewhere: 'Verified elsewhere: can pass here',
    pass: 'Pass the check',
    fail: 'Fail the check',
    leave: 'Leave',
  },

  left: {
    title: 'You left the check',
    text: 'Nothing has changed and nobody was told. Come back at any time: the same link works again.',
    back: 'Back to the check',
  },

  verified: {
    title: 'Verified',
    heading: 'You are verified',
    text: 'The business has the result. There is nothing more to do.',
    withdraw: 'Withdraw the verification',
  },

  withdraw: {
    title: 'Withdraw',
    heading: 'Withdraw the verification?',
    text: 'The business is told that it no longer holds. You can take the check again later with the same link.',
    withdraw: 'Withdraw',
    keep: 'Keep it',
  },

  revoked: {
    title: 'Withdrawn',
    heading: 'Your verification was withdrawn',
    text: 'The business was told that it no longer holds. If you want it back, take the check again.',
    again: 'Take the check again',
  },

  unfulfillable: {
    title: 'Not verified',
    heading: 'The verification cannot be fulfilled',
    why: {
      CHECK_FAILED: 'The check was not passed, and the business was told so.',
      NOT_UNIQUE:
        'This person was verified here before, and one person can verify only once. The business was told so.',
    },
    again: 'Try the check again',
  },

  onward: {
    close: 'You can close this page.',
    going: (host: string) => `You are taken to ${host} now.`,
    go: (host: string) => `Go to ${host}`,
    stay: 'Stay here',
  },

  stale:
    'This had changed before you pressed the button, so nothing was done. This is how it stands now.',

  failures: {
    unknown: {
      title: 'This invite does not exist',
      text: 'Check that the address is whole, or ask the business for a new invite.',
    },
    maintenance: {
      title: 'Back in a moment',
      text: 'The service is under maintenance. Nothing is lost: the same link works again afterwards.',
      action: 'Try again',
    },
    request: {
      title: 'This could not be read',
      text: 'Something was missing from what your browser sent, so nothing was done. Open the invite again and repeat it.',
      action: 'Open the invite',
    },
    fault: {
      title: 'This did not work',
      text: 'The service had a fault of its own. Try again in a moment; if it stays, ask the business.',
      reference: 'Reference',
      action: 'Try again',
    },
  },

  /** Of the errors that lead to these pages; they are read in a log. */
  errors: {
    no_invite: 'No invite has this address.',
    no_person: 'This person cannot be chosen.',
    methods: 'An invite takes GET and POST only.',
  },
} as const;
