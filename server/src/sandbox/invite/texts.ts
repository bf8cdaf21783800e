/** All texts of the invite pages, in English. A translation replaces this file and nothing else. */
export const texts = {
  /** The document's language, a BCP 47 tag, and its direction, `ltr` or `rtl`. */
  lang: 'en',
  dir: 'ltr',
  window_title: (title: string) => `${title} · Connect`,
  brand: { name: 'Connect', what: 'verification' },
  simulation: 'Simulation',
  simulation_note:
    'This is a simulation. No camera is used and no one is examined: you decide how the check ends.',

  asks: {
    who: 'Requested by',
    what: 'What they receive',
    reference: 'Your ID there',
    once: 'You can verify once per',
    back: 'Afterwards you return to',
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
    text: 'Take the check on the phone. The result appears here automatically.',
    heading_only_here: 'Phones cannot reach this address',
    text_only_here: (host: string) =>
      `${host} exists on this computer only. Continue here, or make the service reachable in your network (“npm start -- --lan”, or SANDBOX_HOST where the sandbox runs alone) and register the user again.`,
    text_without_script: 'Reload this page after the check.',
    picture: 'QR code with the address of this page',
    go_on: 'Continue on this computer',
  },

  start: {
    title: 'Humanness check',
    heading: 'Show that you are a real, unique human',
    text: 'A business asks you to take a short check.',
    come_back: 'You were here before and nothing was decided. You can start the check now.',
    start: 'Start the check',
    leave: 'Not now',
  },

  check: {
    title: 'The check',
    heading: 'Who takes the check?',
    text: 'Choose a human, then how the check ends.',
    new_human: 'A new human',
    new_human_note: 'Has never verified before',
    known_here: 'Verified here before: cannot verify again',
    known_elsewhere: 'Verified elsewhere: can verify here',
    pass: 'Pass the check',
    fail: 'Fail the check',
    leave: 'Leave',
  },

  left: {
    title: 'You left the check',
    text: 'Nothing has changed, and the business was not notified. You can come back at any time with the same link.',
    back: 'Back to the check',
  },

  verified: {
    title: 'Verified',
    heading: 'You are verified',
    text: 'The business has the result. You do not need to do anything else.',
    withdraw: 'Withdraw the verification',
  },

  withdraw: {
    title: 'Withdraw',
    heading: 'Withdraw the verification?',
    text: 'The business is notified that your verification is no longer valid. You can take the check again later with the same link.',
    withdraw: 'Withdraw',
    keep: 'Keep the verification',
  },

  revoked: {
    title: 'Withdrawn',
    heading: 'Your verification was withdrawn',
    text: 'The business was notified that your verification is no longer valid. To verify again, take the check again.',
    again: 'Take the check again',
  },

  unfulfillable: {
    title: 'Not verified',
    heading: 'You could not be verified',
    why: {
      CHECK_FAILED: 'The check was not passed. The business was notified.',
      NOT_UNIQUE:
        'This human was verified here before, and each human can verify only once. The business was notified.',
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
    'The state had changed before you pressed the button, so nothing was done. This page shows the present state.',

  failures: {
    unknown: {
      title: 'This invite does not exist',
      text: 'Check that the address is complete, or ask the business for a new invite.',
    },
    maintenance: {
      title: 'Back in a moment',
      text: 'The service is under maintenance. Nothing is lost: the same link will work again.',
      action: 'Try again',
    },
    request: {
      title: 'The request could not be read',
      text: 'Your browser sent an incomplete form, so nothing was done. Open the invite and try again.',
      action: 'Open the invite',
    },
    fault: {
      title: 'Something went wrong',
      text: 'The service failed. Try again in a moment. If it fails again, contact the business.',
      reference: 'Reference',
      action: 'Try again',
    },
  },

  /** The messages of the errors behind these pages, which only a log shows. */
  errors: {
    no_invite: 'No invite has this address.',
    no_human: 'This human cannot be chosen.',
    methods: 'An invite takes GET and POST only.',
  },
} as const;
