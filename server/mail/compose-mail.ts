import type { Mail } from './mail.ts'

/** The content of a mail, for both of its forms. */
export interface MailContent {
  readonly recipient: string
  readonly purpose: string
  readonly subject: string
  readonly heading: string
  /** Plain sentences; markup in them is escaped. */
  readonly paragraphs: readonly string[]
  /** The one link to follow. */
  readonly action?: { readonly label: string; readonly url: string }
  /** A code to type instead of opening the link. */
  readonly code?: string
  /** Small print at the end. */
  readonly footnotes?: readonly string[]
  /** A link after the small print, such as to stop mails of this kind. */
  readonly footLink?: { readonly label: string; readonly url: string }
}

/** The line above the code, which is the alternative if there is a link. */
const codeLabel = ({ action }: MailContent): string => (action === undefined ? 'Your code:' : 'Or type this code:')

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for HTML content and attributes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign)

// A subject can contain names entered by users: a line break in one could inject a header.
// oxlint-disable-next-line no-control-regex -- control characters are what is cut out
const toOneLine = (text: string): string => text.replaceAll(/[\u0000-\u001F\u007F-\u009F\u2028\u2029]+/g, ' ').trim()

const small = 'font-size:13px;color:#5d666e'

function htmlOf(content: MailContent): string {
  const { heading, paragraphs, action, code, footnotes = [], footLink } = content
  const block = (text: string, style = '') => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`
  const button = ({ label, url }: { label: string; url: string }) => {
    const style =
      'display:inline-block;padding:12px 20px;border-radius:8px;background:#1d5c4d;color:#ffffff;text-decoration:none;font-weight:600'
    return `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="${style}">${escapeHtml(label)}</a></p>`
  }
  const digits = (text: string) =>
    `<p style="margin:0 0 16px">${codeLabel(content)} <strong style="font-size:20px;letter-spacing:3px">${escapeHtml(text)}</strong></p>`
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(heading)}</title></head>`,
    '<body style="margin:0;padding:24px;background:#f6f5f1;color:#1b2126;font:16px/1.5 Arial,Helvetica,sans-serif">',
    '<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">',
    '<p style="margin:0 0 24px;font-weight:700">Edgeworth</p>',
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => block(text)),
    ...(action === undefined ? [] : [button(action)]),
    ...(code === undefined ? [] : [digits(code)]),
    ...footnotes.map((text) => block(text, small)),
    ...(footLink === undefined
      ? []
      : [`<p style="margin:0;${small}"><a href="${escapeHtml(footLink.url)}">${escapeHtml(footLink.label)}</a></p>`]),
    '</div></body></html>',
    '',
  ].join('\n')
}

/** Composes a mail as plain text and as simple HTML without pictures or other external content. */
export function composeMail(content: MailContent): Mail {
  const { recipient, purpose, subject, heading, paragraphs, action, code, footnotes = [], footLink } = content
  const parts = [
    heading,
    ...paragraphs,
    ...(action === undefined ? [] : [`${action.label}:\n${action.url}`]),
    ...(code === undefined ? [] : [`${codeLabel(content)} ${code}`]),
    ...footnotes,
    ...(footLink === undefined ? [] : [`${footLink.label}:\n${footLink.url}`]),
    '— Edgeworth',
  ]
  return {
    recipient,
    purpose,
    subject: toOneLine(subject).slice(0, 200),
    text: `${parts.join('\n\n')}\n`,
    html: htmlOf(content),
  }
}
