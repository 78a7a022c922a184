import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeMail } from '#server/mail/compose-mail.ts'
import { enqueueMail } from '#server/mail/enqueue-mail.ts'
import { outboxPath } from '#server/mail/outbox-page.ts'
import { lastMailTo, mailToOutbox, openLink } from '#tests/support/server/mailbox.ts'
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts'

describe('the outbox page', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ database: 'embedded', config: { mail: mailToOutbox } })
  })
  afterAll(() => server?.close())

  const open = (path: string) => fetch(server.url + path)

  it('shows the waiting mails, with working links', async () => {
    const { email } = await server.signUp()
    await server.newClient().auth.resetPasswordForEmail(email)
    const response = await open(outboxPath(server.services.secret))
    expect(response.status).toBe(200)
    const html = await response.text()
    expect(html).toContain(`To ${email},`)
    const href = /href="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&')
    expect(href).toBe((await lastMailTo(server, email)).link)
    expect((await openLink(server, href ?? '')).fragment).toMatchObject({ type: 'recovery' })
  })

  it('runs and loads nothing, is not cached, and sends no referrer', async () => {
    const mail = composeMail({
      recipient: 'ada@example.com',
      purpose: 'team_invitation',
      subject: '<script>alert(1)</script>',
      heading: '"><img src=x>',
      paragraphs: ['javascript:alert(1) https://example.com/"onmouseover="alert(1)'],
    })
    await enqueueMail(server.services.database.kysely, mail)
    const { headers, ...response } = await open(outboxPath(server.services.secret)).then(async (answer) => ({
      headers: answer.headers,
      text: await answer.text(),
    }))
    expect(response.text).not.toMatch(/<script|<img|onmouseover="|href="javascript/)
    expect(response.text).toContain('&lt;script&gt;')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; /)
    expect(policy).not.toContain('unsafe')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  it.each(['/outbox', '/outbox?key=', '/outbox?key=guess', '/outbox?key=a&key=b', '/outbox/?key=x'])(
    'is not there for %s',
    async (path) => {
      const response = await open(path)
      expect(response.status).toBe(404)
      expect(await response.text()).not.toContain('example.com')
    },
  )

  it('does not exist if a mail server is configured', async () => {
    const mail = { ...mailToOutbox, smtpUrl: 'smtp://127.0.0.1:1' }
    const other = await startTestServer({ database: 'embedded', config: { mail } })
    try {
      const response = await fetch(other.url + outboxPath(other.services.secret))
      expect(await response.text()).not.toContain('Outbox')
    } finally {
      await other.close()
    }
  })
})
