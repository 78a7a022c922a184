/** A mail to queue and send. */
export interface Mail {
  /** One address. */
  readonly recipient: string
  /** One line, at most 200 characters. */
  readonly subject: string
  /** At most 20,000 characters. */
  readonly text: string
  /** The same content as HTML; at most 60,000 characters. */
  readonly html: string
  /** The kind of mail, such as `team_invitation`: lower case and underscores, at most 40 characters. */
  readonly purpose: string
}
