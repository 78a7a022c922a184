import type { Setting } from './setting.ts'

/** How mail leaves this server. */
export interface MailSettings {
  /** The mail server; null: mail stays in the outbox, readable on its page. Contains credentials: never log it. */
  readonly smtpUrl: string | null
  /** Sender of every mail, as "Name <address>" or an address. */
  readonly from: string
  /** Whether a new account must open the link of a mail before it can sign in. */
  readonly confirmEmail: boolean
  /** Shortest time between two mails of one kind to one address, in seconds. */
  readonly intervalSeconds: number
}

function checkSmtpUrl(text: string): string {
  const name = 'EDGEWORTH_SMTP_URL'
  // The value itself is not repeated: it can hold a password.
  if (!URL.canParse(text)) throw new Error(`${name} must be an address such as smtps://user:password@mail.example.com.`)
  const { protocol, hostname } = new URL(text)
  if ((protocol !== 'smtp:' && protocol !== 'smtps:') || hostname === '') {
    throw new Error(`${name} must begin with smtp:// or smtps:// and name a host.`)
  }
  return text
}

const senderShape = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/

/** A setting that is on ("1") or off ("0"); null when it is not given. */
function onOrOff(setting: Setting, name: string): boolean | null {
  const text = setting(name)
  if (text === null) return null
  if (text !== '0' && text !== '1') throw new Error(`${name} must be 1 or 0, not "${text}".`)
  return text === '1'
}

/** Reads EDGEWORTH_SMTP_URL, EDGEWORTH_MAIL_FROM and EDGEWORTH_CONFIRM_EMAIL. Throws an Error that names what is wrong. */
export function readMailSettings(setting: Setting): MailSettings {
  const smtp = setting('EDGEWORTH_SMTP_URL')
  const smtpUrl = smtp === null ? null : checkSmtpUrl(smtp)
  const from = setting('EDGEWORTH_MAIL_FROM')
  if (smtpUrl !== null && from === null) {
    throw new Error('EDGEWORTH_SMTP_URL needs EDGEWORTH_MAIL_FROM: the address that mail comes from.')
  }
  if (from !== null && !senderShape.test(from)) {
    throw new Error(`EDGEWORTH_MAIL_FROM must be an address or "Name <address>", not "${from}".`)
  }
  return {
    smtpUrl,
    from: from ?? 'Edgeworth <edgeworth@localhost>',
    confirmEmail: onOrOff(setting, 'EDGEWORTH_CONFIRM_EMAIL') ?? smtpUrl !== null,
    intervalSeconds: 60,
  }
}
