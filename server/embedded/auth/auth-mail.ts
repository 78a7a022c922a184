import { composeMail } from '#server/mail/compose-mail.ts'
import type { Mail } from '#server/mail/mail.ts'

/** The link of a mail, and the digits to type instead. */
interface Proof {
  readonly url: string
  readonly code: string
}

const hour = 'The link and the code are good for one hour and for one use.'

/** To a new account: confirm the address. */
export function confirmSignUpMail(recipient: string, { url, code }: Proof): Mail {
  return composeMail({
    recipient,
    purpose: 'sign_up',
    subject: 'Confirm your email address',
    heading: 'Confirm your email address',
    paragraphs: ['Welcome to Edgeworth. Open the link to confirm this address and start your trading journal.'],
    action: { label: 'Confirm address', url },
    code,
    footnotes: [hour, 'You did not sign up? Then ignore this mail: without the link nothing happens.'],
  })
}

/** To an address that has an account, after somebody tried to sign up with it. */
export function alreadySignedUpMail(recipient: string, site: string): Mail {
  return composeMail({
    recipient,
    purpose: 'sign_up_again',
    subject: 'You already have an account',
    heading: 'You already have an account',
    paragraphs: [
      'Somebody, probably you, tried to sign up with this address. It has an account already: sign in as usual.',
      'If you do not know the password any more, choose "Forgot password?" on the sign-in screen.',
    ],
    action: { label: 'Sign in', url: `${site}/auth/login` },
    footnotes: ['It was not you? Then there is nothing to do: your account is unchanged.'],
  })
}

/** To an account whose password is lost: reset it. */
export function recoveryMail(recipient: string, { url, code }: Proof): Mail {
  return composeMail({
    recipient,
    purpose: 'recovery',
    subject: 'Reset your password',
    heading: 'Reset your password',
    paragraphs: ['Open the link to choose a new password. All other devices are signed out with it.'],
    action: { label: 'Reset password', url },
    code,
    footnotes: [hour, 'You did not ask for this? Then ignore this mail: your password stays as it is.'],
  })
}

/** To the present address: confirm the change. */
export function confirmOldAddressMail(recipient: string, newAddress: string, { url, code }: Proof): Mail {
  return composeMail({
    recipient,
    purpose: 'email_change_current',
    subject: 'Confirm the change of your email address',
    heading: 'Confirm the change of your email address',
    paragraphs: [
      `Your Edgeworth account is to be reached at ${newAddress} instead of this address.`,
      'Open the link to agree. The new address is asked as well; the change is made when both have agreed.',
    ],
    action: { label: 'Agree to the change', url },
    code,
    footnotes: [hour, 'It was not you? Do not open the link, and change your password now.'],
  })
}

/** To the new address: confirm it. */
export function confirmNewAddressMail(recipient: string, oldAddress: string, { url, code }: Proof): Mail {
  return composeMail({
    recipient,
    purpose: 'email_change_new',
    subject: 'Confirm your new email address',
    heading: 'Confirm your new email address',
    paragraphs: [
      `The Edgeworth account of ${oldAddress} is to be reached at this address.`,
      'Open the link to confirm it. The present address is asked as well; the change is made when both have agreed.',
    ],
    action: { label: 'Confirm address', url },
    code,
    footnotes: [hour, 'You do not know the account? Then ignore this mail: nothing happens.'],
  })
}

/** To the new address when it has an account of its own. */
export function addressTakenMail(recipient: string): Mail {
  return composeMail({
    recipient,
    purpose: 'email_change_taken',
    subject: 'This address has an account already',
    heading: 'This address has an account already',
    paragraphs: [
      'Somebody tried to move another Edgeworth account to this address. It has an account of its own, so that nothing was changed.',
    ],
    footnotes: ['There is nothing to do.'],
  })
}

/** To an account's address: a code to confirm a sensitive action. */
export function reauthenticationMail(recipient: string, code: string): Mail {
  return composeMail({
    recipient,
    purpose: 'reauthentication',
    subject: 'Your code to confirm that it is you',
    heading: 'Confirm that it is you',
    paragraphs: ['Type this code where you were asked for it.'],
    code,
    footnotes: ['The code is good for one hour and for one use.', 'It was not you? Change your password now.'],
  })
}
