import { sql } from 'kysely'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteExpiredTokens } from '#server/embedded/auth/delete-expired-tokens.ts'
import { composeMail } from '#server/mail/compose-mail.ts'
import { deliverDueMails, startMailDelivery } from '#server/mail/delivery.ts'
import { enqueueMail } from '#server/mail/enqueue-mail.ts'
import { smtpTransport, type MailTransport } from '#server/mail/mail-transport.ts'
import type { Mail } from '#server/mail/mail.ts'
import { sweepOutbox, claimDueMail } from '#server/mail/outbox.ts'
import { runAsUser } from '#server/sql/transaction.ts'
import { testDatabases } from '#tests/support/database/test-databases.ts'
import { mailToOutbox } from '#tests/support/server/mailbox.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

interface Delivered {
  readonly from: string
  readonly to: readonly string[]
  readonly source: string
}

/** A mail server for this test; `refuse` gives the reason for refusing a recipient. */
async function startMailServer(refuse: (address: string) => string | null = () => null) {
  const delivered: Delivered[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const reason = refuse(address)
      done(reason === null ? null : Object.assign(new Error(reason), { responseCode: 451 }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        delivered.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('utf8'),
        })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    delivered,
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const mailTo = (recipient: string, subject = 'Ready'): Mail =>
  composeMail({ recipient, purpose: 'test_mail', subject, heading: 'Ready', paragraphs: ['Your report is ready.'] })

describe.each(testDatabases())('delivery of mail on %s', (database) => {
  let server: TestServer
  let mailServer: Awaited<ReturnType<typeof startMailServer>>
  let transport: MailTransport
  beforeAll(async () => {
    server = await startTestServer({ database, config: { mail: mailToOutbox } })
  })
  afterAll(() => server?.close())
  beforeEach(async () => {
    mailServer = await startMailServer((address) => (address.startsWith('refused') ? 'try again later' : null))
    transport = smtpTransport({ ...mailToOutbox, smtpUrl: mailServer.url })
    await sql`delete from app.mail_outbox`.execute(server.services.database.kysely)
  })
  afterEach(async () => {
    transport.close()
    await mailServer.close()
  })

  const kysely = () => server.services.database.kysely
  const queue = (mail: Mail) => enqueueMail(kysely(), mail)
  const rows = async () =>
    (
      await sql<{
        recipient: string
        sent: boolean
        attempts: number
        error: string | null
        wait: number | null
        text: string
      }>`
        select recipient, sent_at is not null as sent, attempts, last_error as error, text,
          round(extract(epoch from next_attempt_at - clock_timestamp()))::int as wait
        from app.mail_outbox order by recipient`.execute(kysely())
    ).rows
  const makeDue = () =>
    // A second ago: the column keeps milliseconds, and rounding up would put the moment into the future.
    sql`
      update app.mail_outbox set next_attempt_at = clock_timestamp() - interval '1 second'
      where next_attempt_at is not null
    `.execute(kysely())

  it('sends a mail once, in both forms, from the configured sender', async () => {
    await queue(mailTo('ada@example.com', 'Grüße'))
    expect(await deliverDueMails(kysely(), transport)).toBe(1)
    expect(await deliverDueMails(kysely(), transport)).toBe(0)
    expect(mailServer.delivered).toHaveLength(1)
    const [{ from, to, source } = { from: '', to: [], source: '' }] = mailServer.delivered
    expect([from, to]).toEqual(['journal@example.com', ['ada@example.com']])
    expect(source).toContain('From: Edgeworth <journal@example.com>')
    expect(source).toMatch(/Subject: =\?UTF-8\?Q\?Gr=C3=BC=C3=9Fe\?=/)
    expect(source).toContain('Content-Type: text/plain; charset=utf-8')
    expect(source).toContain('Content-Type: text/html; charset=utf-8')
    expect(source).toContain('Auto-Submitted: auto-generated')
    expect(await rows()).toMatchObject([{ sent: true, attempts: 1, error: null, wait: null }])
  })

  it('sends each mail once if two servers deliver at the same time', async () => {
    const recipients = Array.from({ length: 30 }, (_, i) => `trader-${String(i).padStart(2, '0')}@example.com`)
    for (const recipient of recipients) await queue(mailTo(recipient))
    const other = smtpTransport({ ...mailToOutbox, smtpUrl: mailServer.url })
    const counts = await Promise.all([
      deliverDueMails(kysely(), transport),
      deliverDueMails(kysely(), other),
      deliverDueMails(kysely(), transport),
    ])
    other.close()
    expect(counts.reduce((total, count) => total + count, 0)).toBe(30)
    expect(mailServer.delivered.flatMap(({ to }) => to).toSorted()).toEqual(recipients)
  })

  it('waits longer after each failure, stores the reason, and gives up after eight attempts', async () => {
    await queue(mailTo('refused@example.com'))
    const waits: (number | null)[] = []
    for (let attempt = 1; attempt <= 8; attempt++) {
      expect(await deliverDueMails(kysely(), transport)).toBe(0)
      const [row] = await rows()
      expect(row).toMatchObject({ sent: false, attempts: attempt })
      expect(row?.error).toContain('try again later')
      expect(row?.error).not.toContain('refused@example.com')
      waits.push(row?.wait ?? null)
      await makeDue()
    }
    const expected = [120, 240, 480, 960, 1920, 3840, 7680]
    expected.forEach((seconds, i) => expect(Math.abs((waits[i] ?? 0) - seconds)).toBeLessThanOrEqual(5))
    expect(waits[7]).toBeNull()
    expect(await deliverDueMails(kysely(), transport)).toBe(0)
    expect((await rows())[0]?.attempts).toBe(8)
  })

  it('continues with the other mails if one is refused or the mail server is down', async () => {
    await queue(mailTo('refused@example.com'))
    await queue(mailTo('ada@example.com'))
    expect(await deliverDueMails(kysely(), transport)).toBe(1)
    await queue(mailTo('bob@example.com'))
    const nowhere = smtpTransport({ ...mailToOutbox, smtpUrl: 'smtp://127.0.0.1:1' })
    expect(await deliverDueMails(kysely(), nowhere)).toBe(0)
    await makeDue()
    expect(await deliverDueMails(kysely(), transport)).toBe(1)
    expect((await rows()).map(({ recipient, sent }) => [recipient, sent])).toEqual([
      ['ada@example.com', true],
      ['bob@example.com', true],
      ['refused@example.com', false],
    ])
  })

  it('lets the next server send the mail of one that died while sending', async () => {
    await queue(mailTo('ada@example.com'))
    // Claimed by a server that then disappeared.
    expect(await claimDueMail(kysely())).toMatchObject({ recipient: 'ada@example.com', attempts: 1 })
    expect(await deliverDueMails(kysely(), transport)).toBe(0)
    await makeDue()
    expect(await deliverDueMails(kysely(), transport)).toBe(1)
    const id = /Message-ID: <([^>]+)>/.exec(mailServer.delivered[0]?.source ?? '')?.[1]
    expect(id).toMatch(/^[0-9a-f-]{36}@example\.com$/)
  })

  it('is queued with its change: gone after a rollback, present after a commit', async () => {
    const user = await server.signUp()
    const session = await server.services.identity.verify(user.token)
    if (session === null) throw new Error('the session is gone')
    const rolledBack = runAsUser(kysely(), session, async (trx) => {
      await enqueueMail(trx, mailTo('never@example.com'))
      throw new Error('something else failed')
    })
    await expect(rolledBack).rejects.toThrow('something else failed')
    expect(await rows()).toEqual([])
    await runAsUser(kysely(), session, (trx) => enqueueMail(trx, mailTo('guest@example.com')))
    expect(await rows()).toMatchObject([{ recipient: 'guest@example.com', sent: false }])
    // Roles that may queue mail may not read it.
    const reading = runAsUser(kysely(), session, (trx) => sql`select * from app.mail_outbox`.execute(trx))
    await expect(reading).rejects.toThrow(/permission denied/)
  })

  it.each([
    ['an address with a line break', { recipient: 'a@example.com\nBcc: b@example.com' }],
    ['two addresses', { recipient: 'a@example.com, b@example.com' }],
    ['no address', { recipient: 'nobody' }],
    ['a subject with a line break', { subject: 'Hello\r\nBcc: b@example.com' }],
    ['no subject', { subject: '' }],
    ['a text without end', { text: 'x'.repeat(20_001) }],
    ['a purpose of its own kind', { purpose: 'Drop Table' }],
  ])('takes no mail with %s', async (_what, change) => {
    await expect(queue({ ...mailTo('ada@example.com'), ...change })).rejects.toThrow(/mail_outbox_/)
    expect(await rows()).toEqual([])
  })

  it('shows names as text, whatever they contain, and lets no name add a header', async () => {
    const mail = composeMail({
      recipient: 'ada@example.com',
      purpose: 'team_invitation',
      subject: 'Join "<b>Team</b>"\r\nBcc: eve@example.com',
      heading: 'Join <script>alert(1)</script>',
      paragraphs: ['<img src=x onerror=alert(1)> & co invites you.'],
      action: { label: 'Join', url: 'https://journal.example.com/join?a=1&b="2"' },
    })
    expect(mail.subject).toBe('Join "<b>Team</b>" Bcc: eve@example.com')
    expect(mail.html).not.toMatch(/<script|<img/)
    expect(mail.html).toContain('href="https://journal.example.com/join?a=1&amp;b=&quot;2&quot;"')
    await queue(mail)
    await deliverDueMails(kysely(), transport)
    expect(mailServer.delivered[0]?.to).toEqual(['ada@example.com'])
    expect(mailServer.delivered[0]?.source).not.toMatch(/^Bcc:/m)
  })

  it('empties the bodies of mails sent a day ago, and gives up mails that waited two days', async () => {
    await queue(mailTo('sent-long-ago@example.com'))
    await queue(mailTo('sent-just-now@example.com'))
    await deliverDueMails(kysely(), transport)
    await queue(mailTo('waited@example.com'))
    await queue(mailTo('waits@example.com'))
    await queue(mailTo('past@example.com'))
    await sql`
      update app.mail_outbox set
        sent_at = case when recipient like 'sent-long%' then sent_at - interval '25 hours' else sent_at end,
        created_at = created_at - case when recipient = 'waited@example.com' then interval '49 hours'
          when recipient = 'past@example.com' then interval '31 days' else interval '0' end`.execute(kysely())
    await sweepOutbox(kysely(), true)
    const after = (await rows()).map(({ recipient, text, wait, error }) => [
      recipient,
      text !== '',
      wait !== null,
      error,
    ])
    expect(after).toEqual([
      ['sent-just-now@example.com', true, false, null],
      ['sent-long-ago@example.com', false, false, null],
      ['waited@example.com', false, false, 'waited too long'],
      ['waits@example.com', true, true, null],
    ])
  })

  it('sends mail soon after it is queued, and in regular sweeps', async () => {
    let swept = 0
    const failures: unknown[] = []
    const kept = startMailDelivery(
      kysely(),
      transport,
      async () => {
        swept++
        throw new Error('a sweep that fails')
      },
      (error) => failures.push(error),
    )
    await queue(mailTo('ada@example.com'))
    await expect.poll(() => mailServer.delivered.length).toBe(1)
    await queue(mailTo('bob@example.com'))
    // A failure does not stop the delivery loop.
    await expect.poll(() => mailServer.delivered.length).toBe(2)
    await kept.stop()
    expect(swept).toBe(1)
    expect(failures).toHaveLength(1)
    await queue(mailTo('eve@example.com'))
    expect((await rows()).map(({ sent }) => sent)).toEqual([true, true, false])
  })

  it('deletes expired tokens and counts of sign-in, and no others', async () => {
    const { email } = await server.signUp()
    await server.newClient().auth.resetPasswordForEmail(email)
    await server.newClient().auth.verifyOtp({ type: 'recovery', email, token: '000000' })
    const counts = async () =>
      (
        await sql<Record<string, number>>`
          select (select count(*)::int from auth.one_time_tokens) as tokens,
            (select count(*)::int from auth.mail_requests) as requests,
            (select count(*)::int from auth.code_attempts) as attempts`.execute(kysely())
      ).rows[0]
    await deleteExpiredTokens(kysely())
    expect(await counts()).toEqual({ tokens: 1, requests: 1, attempts: 1 })
    await sql`update auth.one_time_tokens set expires_at = expires_at - interval '3 hours'`.execute(kysely())
    await sql`update auth.mail_requests set requested_at = requested_at - interval '25 hours'`.execute(kysely())
    await sql`update auth.code_attempts set window_began_at = window_began_at - interval '25 hours'`.execute(kysely())
    await deleteExpiredTokens(kysely())
    expect(await counts()).toEqual({ tokens: 0, requests: 0, attempts: 0 })
  })

  it('keeps waiting mail if there is no mail server', async () => {
    await queue(mailTo('waited@example.com'))
    await sql`update app.mail_outbox set created_at = created_at - interval '3 days'`.execute(kysely())
    await sweepOutbox(kysely(), false)
    const [row] = await rows()
    expect(row?.text).toContain('Your report is ready.')
  })
})
