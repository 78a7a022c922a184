import { createHash, randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectClean, newVisitor, settled } from '#tests/journeys/steps.ts'
import { desktop } from '#tests/support/browser/browser.ts'
import { startApp, type RunningApp } from '#tests/support/server/running-app.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

/** A coach looks at a portfolio that hides money, notes and pictures, and leaves the team while its screen is open. */
const { browser } = await connectToSharedApp()
let app: RunningApp

const password = 'correct horse'
const invited = {
  ana: { email: 'ana@example.com', role: 'trader', token: randomBytes(32).toString('base64url') },
  cora: { email: 'cora@example.com', role: 'coach', token: randomBytes(32).toString('base64url') },
} as const

beforeAll(async () => {
  // The tokens of invitations are only in mails: a team that invites both is there before.
  app = await startApp({}, async (pool) => {
    const { rows } = await pool.query<{ owner: string; team: string }>(
      `with owner as (
         insert into auth.users (id, email, encrypted_password)
         values (gen_random_uuid(), 'owner@example.com', 'nobody signs in') returning id
       ), team as (insert into teams (name) values ('Desk') returning id)
       insert into team_members (team_id, user_id, role) select team.id, owner.id, 'owner' from team, owner
       returning team_id as team, user_id as owner`,
    )
    for (const { email, role, token } of Object.values(invited)) {
      await pool.query(
        `insert into team_invitations (team_id, email, role, token_digest, invited_by, expires_at)
         values ($1, $2, $3, $4, $5, now() + interval '1 day')`,
        [rows[0]?.team, email, role, createHash('sha256').update(token).digest(), rows[0]?.owner],
      )
    }
  })
})
afterAll(async () => {
  await app.stop()
})

async function send(method: string, path: string, token: string | null, body: object | null): Promise<never> {
  const answer = await fetch(`${app.url}${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  expect(answer.ok, `${method} ${path}: ${answer.status} ${text.slice(0, 300)}`).toBe(true)
  return JSON.parse(text) as never
}

async function join({ email, token: invitation }: { email: string; token: string }) {
  const account: { access_token: string; user: { id: string } } = await send('POST', '/auth/v1/signup', null, {
    email,
    password,
  })
  const token = account.access_token
  const body = { token: invitation }
  const { team }: { team: { id: string } } = await send('POST', '/api/v1/team-invitations/accept', token, body)
  return { token, userId: account.user.id, teamId: team.id }
}

async function logTrade(token: string, portfolioId: string, day: string, exit: string): Promise<void> {
  const fill = (hour: string, side: 'buy' | 'sell', price: string) => ({
    at: `2025-03-${day}T${hour}:00:00.000Z`,
    side,
    quantity: '73',
    price,
    fee: '0',
  })
  await send('POST', '/api/v1/trades', token, {
    portfolioId,
    status: 'completed',
    symbol: 'ACME',
    assetClass: 'stock',
    quoteCurrency: 'USD',
    pointValue: '1',
    direction: 'long',
    executions: [fill('14', 'buy', '100'), fill('15', 'sell', exit)],
    initialStopPrice: '98.41',
    thesis: 'A private thought.',
  })
}

/** A portfolio with three trades of 73 shares each, shared with all hidden that can be. */
async function sharePortfolio(token: string, teamId: string): Promise<string> {
  const { portfolio }: { portfolio: { id: string } } = await send('POST', '/api/v1/portfolios', token, {
    name: 'Swing account',
    kind: 'live',
    currency: 'USD',
    openingBalance: '54321',
    timeZone: 'UTC',
    breakevenTolerance: '0',
  })
  for (const [day, exit] of [
    ['03', '103.17'],
    ['04', '98.41'],
    ['05', '104.5'],
  ] as const) {
    await logTrade(token, portfolio.id, day, exit)
  }
  await send('PUT', `/api/v1/portfolios/${portfolio.id}`, token, {
    teamId,
    teamHidesMoney: true,
    teamHidesNotes: true,
    teamHidesPictures: true,
  })
  return portfolio.id
}

/** Waits until a page that is opened next follows the user's data. */
const following = (page: Page) =>
  new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        // Remarks of the day are followed too, by a channel of their own.
        if (/Subscribed to PostgreSQL.*own rows/.test(String(payload))) resolve()
      })
    })
  })

const bodyText = (page: Page) => page.locator('body').innerText()

describe('a portfolio that a team sees', () => {
  it('is read in R by a coach, and leaves an open screen when the coach leaves the team', async () => {
    const ana = await join(invited.ana)
    const cora = await join(invited.cora)
    const portfolioId = await sharePortfolio(ana.token, ana.teamId)

    const { context, page, faults } = await newVisitor(browser, desktop)
    await page.goto(`${app.url}/auth/login`)
    await page.getByLabel('Email Address').fill(invited.cora.email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.waitForURL('**/dashboard')

    // The navigation offers it; the address then names it.
    await page.getByRole('button', { name: /^Portfolio:/ }).click()
    await page.getByRole('menuitemradio', { name: /^Swing account/ }).click()
    const notice = page.getByText(/^Shared by .* · read-only · money, notes and pictures hidden$/)
    await notice.waitFor()
    await page.waitForURL(`**/dashboard?team_portfolio=${portfolioId}`)
    await settled(page)
    await page.getByText('Swing account · 3 closed trades').waitFor()
    await expect.poll(() => bodyText(page)).not.toMatch(/\$\d|54,?321/)
    await expectClean(page, 'dashboard of a team’s portfolio')

    // The history follows, without what would change a trade.
    await page.getByRole('link', { name: 'Trade History', exact: true }).click()
    await page.waitForURL(`**/trade-history?*team_portfolio=${portfolioId}`)
    await page
      .getByRole('button', { name: /^Actions for ACME/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Open' }).waitFor()
    await expect.poll(() => page.getByRole('menuitem').count()).toBe(1)
    await expect.poll(() => page.getByRole('link', { name: 'Import', exact: true }).count()).toBe(0)
    await page.getByRole('menuitem', { name: 'Open' }).click()
    await page.getByRole('heading', { name: 'ACME long', level: 1 }).waitFor()
    await notice.waitFor()
    await settled(page)
    await expect.poll(() => page.getByRole('link', { name: 'Edit', exact: true }).count()).toBe(0)
    await expect.poll(() => bodyText(page)).not.toMatch(/\$\d|private thought/)

    // The calendar is open when the coach leaves with another program.
    const followed = following(page)
    await page.goto(`${app.url}/trade-history/calendar?month=2025-03&day=2025-03-05`)
    await page.getByText('Day notes are private to their trader.').waitFor()
    await settled(page)
    await expect.poll(() => bodyText(page)).toContain('+2.83R')
    await followed
    // Access is asked for once more when following begins.
    await settled(page)
    // The trader logs another trade, and the open page shows it live.
    await logTrade(ana.token, portfolioId, '05', '101.59')
    await page.getByText(/ · 2 closed trades$/).waitFor()
    await expect.poll(() => bodyText(page)).toContain('+3.83R')
    await expect.poll(() => bodyText(page)).not.toContain('+3.83R · +3.83R')
    await settled(page)
    await send('DELETE', `/api/v1/teams/${cora.teamId}/members/${cora.userId}`, cora.token, null)
    await page.getByRole('heading', { name: 'You no longer have access to this portfolio' }).waitFor()
    await expect.poll(() => bodyText(page)).not.toMatch(/[23]\.83R|Swing account/)
    await page.getByRole('button', { name: 'Show my portfolios' }).click()
    await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor()
    // Teams and remarks that were being asked for meanwhile are gone.
    expect(faults.filter((fault) => !/\/teams\/|\/day-remarks\/|status of 404/.test(fault))).toEqual([])
    await context.close()
  })
})
