import { composeMail } from '#server/mail/compose-mail.ts'
import type { Mail } from '#server/mail/mail.ts'

/** The link of a mail, and the digits to type instead. */
interface Proof {
  readonly url: string
  readonly code: string
}

const hour = 'The link and the code expire after one hour and work once.'

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
    footnotes: [hour, 'Didn’t sign up? Ignore this email. No account is activated without the link.'],
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
      'Someone, probably you, tried to sign up with this address. It already has an account, so sign in as usual.',
      'Forgot your password? Choose "Forgot password?" on the sign-in screen.',
    ],
    action: { label: 'Sign in', url: `${site}/auth/login` },
    footnotes: ['Wasn’t you? You don’t need to do anything. Your account is unchanged.'],
  })
}

/** To an account whose password is lost: reset it. */
export function recoveryMail(recipient: string, { url, code }: Proof): Mail {
  return composeMail({
    recipient,
    purpose: 'recovery',
    subject: 'Reset your password',
    heading: 'Reset your password',
    paragraphs: ['Open the link to choose a new password. This signs out all your other devices and ends API tokens.'],
    action: { label: 'Reset password', url },
    code,
    footnotes: [hour, 'Didn’t ask for this? Ignore this email. Your password stays the same.'],
  })
}

/** To an account that signs in without its password. */
export function signInMail(recipient: string, { url, code }: Proof): Mail {
  return composeMail({
    recipient,
    purpose: 'sign_in',
    subject: 'Sign in to Edgeworth',
    heading: 'Sign in to Edgeworth',
    paragraphs: ['Open the link to sign in. No password is needed.'],
    action: { label: 'Sign in', url },
    code,
    footnotes: [hour, 'Didn’t ask for this? Ignore this email. Nobody can sign in without the link.'],
  })
}

/** To the present address: confirm the change. */
export function confirmOldAddressMail(recipient: string, newAddress: string, { url, code }: Proof): Mail {
  return composeMail({
    recipient,
    purpose: 'email_change_current',
    subject: 'Confirm your email address change',
    heading: 'Confirm your email address change',
    paragraphs: [
      `You asked to change the email address of your Edgeworth account to ${newAddress}.`,
      'Open the link to approve the change. It takes effect when both addresses have confirmed it.',
    ],
    action: { label: 'Approve change', url },
    code,
    footnotes: [hour, 'Wasn’t you? Don’t open the link, and change your password now.'],
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
      `The Edgeworth account of ${oldAddress} will use this address.`,
      'Open the link to confirm it. The change takes effect when both addresses have confirmed it.',
    ],
    action: { label: 'Confirm address', url },
    code,
    footnotes: [hour, 'Don’t know this account? Ignore this email. Nothing will change.'],
  })
}

/** To the new address when it has an account of its own. */
export function addressTakenMail(recipient: string): Mail {
  return composeMail({
    recipient,
    purpose: 'email_change_taken',
    subject: 'This address already has an account',
    heading: 'This address already has an account',
    paragraphs: [
      'Someone tried to move another Edgeworth account to this address. This address already has its own account, so nothing changed.',
    ],
    footnotes: ['You don’t need to do anything.'],
  })
}

/** To an account's address: a code to confirm a sensitive action. */
export function reauthenticationMail(recipient: string, code: string): Mail {
  return composeMail({
    recipient,
    purpose: 'reauthentication',
    subject: 'Your confirmation code',
    heading: 'Confirm it’s you',
    paragraphs: ['Enter this code where Edgeworth asks for it.'],
    code,
    footnotes: ['The code expires after one hour and works once.', 'Wasn’t you? Change your password now.'],
  })
}
