import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyFreshDatabase } from '#tests/support/database/fresh-database.ts'
import { startServerProcess } from '#tests/support/server/server-process.ts'

/** The log at its most verbose level, after requests with everything that it must not contain. */
test('the log contains no tokens, passwords, addresses, notes or amounts', { timeout: 120_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'edgeworth-log-'))
  await copyFreshDatabase(folder)
  const server = await startServerProcess({ EDGEWORTH_DATA: folder, EDGEWORTH_LOG: 'debug' })
  const secrets = new Map<string, string>([
    ['e-mail', 'ada.lovelace@example.com'],
    ['password', 'correct horse battery staple'],
    ['wrong password', 'incorrect horse battery staple'],
    ['note', 'I was afraid of missing the move'],
    ['name', 'Ada Byron King'],
    ['amount', '48151.62'],
    ['token in an address', 'pkce_0123456789abcdef'],
  ])
  const of = (name: string) => secrets.get(name) ?? ''
  const send = async (method: string, path: string, body?: unknown, token?: string) => {
    const response = await fetch(server.url + path, {
      method,
      headers: {
        'x-forwarded-for': '203.0.113.77',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
    })
    return response.json().catch(() => null) as Promise<Record<string, never> | null>
  }
  try {
    const account = { email: of('e-mail'), password: of('password'), data: { full_name: of('name') } }
    const session = await send('POST', '/auth/v1/signup', account)
    const { access_token: access = '', refresh_token: refresh = '' } = session ?? {}
    expect(access).not.toBe('')
    secrets.set('access token', access).set('refresh token', refresh)
    await send('POST', '/auth/v1/signup', account)
    await send('POST', '/auth/v1/token?grant_type=password', { ...account, password: of('wrong password') })
    await send('POST', '/auth/v1/recover', { email: of('e-mail') })
    await send('GET', `/auth/v1/verify?type=recovery&token=${of('token in an address')}`)
    const portfolio = {
      name: of('name'),
      kind: 'live',
      currency: 'USD',
      openingBalance: of('amount'),
      timeZone: 'UTC',
      breakevenTolerance: '0',
    }
    const made = await send('POST', '/api/v1/portfolios', portfolio, access)
    // Refused by a database constraint, whose message contains the value.
    await send('POST', '/api/v1/portfolios', portfolio, access)
    const { id: portfolioId = '' } = made?.['portfolio'] ?? {}
    const trade = { portfolioId, thesis: of('note'), symbol: 7 }
    await send('POST', '/api/v1/trades', trade, access)
    await send('GET', `/api/v1/trades/optimized?search=${encodeURIComponent(of('note'))}`, undefined, access)
    await send('GET', '/api/v1/portfolios', undefined, `${access}x`)
    await send('POST', '/auth/v1/token?grant_type=refresh_token', { refresh_token: refresh })
    await send('POST', '/auth/v1/logout', undefined, access)
  } finally {
    await server.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  }
  const { err } = server.output()
  // The log does contain each request's method and path.
  expect(err).toContain('/auth/v1/signup')
  expect(err).toContain('/api/v1/portfolios')
  const found = [...secrets].filter(([, secret]) => err.includes(secret) || err.includes(encodeURIComponent(secret)))
  expect(found.map(([name]) => name)).toEqual([])
  expect(err).not.toMatch(/203\.0\.113|remoteAddress/)
})
