import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectClean, newVisitor, settled } from '#tests/journeys/steps.ts'
import { desktop } from '#tests/support/browser/browser.ts'
import { admin } from '#tests/support/server/admin-command.ts'
import { startApp, type RunningApp } from '#tests/support/server/running-app.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

// An application of its own: what is announced here is seen by every trader of it.
const { browser } = await connectToSharedApp()
let app: RunningApp
const password = 'correct horse'

/** An applicant, an affiliate whose payout needs two admins, and a mail that could not be delivered. */
const seed = `
  with applicant as (
    insert into auth.users (email, encrypted_password, email_confirmed_at)
    values ('anna@example.com', 'none', now()) returning id
  ), application as (
    insert into affiliate_applications (user_id, application_data)
    select id, '{"code": "annas-edge", "displayName": "Anna trades", "why": "I teach futures trading."}' from applicant
  ), payee as (
    insert into auth.users (email, encrypted_password, email_confirmed_at)
    values ('ben@example.com', 'none', now()) returning id
  ), affiliate as (
    insert into affiliates (user_id, code, display_name, status)
    select id, 'bens-desk', 'Ben', 'approved' from payee returning id, user_id
  ), payout as (
    insert into payouts (user_id, affiliate_id, amount, currency, method, detail)
    select user_id, id, 900, 'USD', 'paypal', 'ben@example.com' from affiliate
  )
  insert into app.mail_outbox (recipient, subject, text, html, purpose, attempts, last_error, next_attempt_at)
  values ('carl@example.com', 'Confirm your address', 'Hello', '<p>Hello</p>', 'sign_up', 8, 'Mailbox full', null)`

beforeAll(async () => {
  app = await startApp({}, async (pool) => void (await pool.query(seed)))
})
afterAll(() => app?.stop())

async function newAccount(): Promise<{ readonly email: string; readonly token: string }> {
  const email = `account-${randomUUID()}@example.com`
  const answer = await fetch(`${app.url}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  return { email, token }
}
async function newAdmin() {
  const account = await newAccount()
  expect(await admin({ EDGEWORTH_DATA: app.dataFolder }, 'grant', account.email)).toMatchObject({ code: 0 })
  return account
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${app.url}/auth/login`)
  await page.getByLabel('Email Address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/dashboard')
}
const open = async (page: Page, path: string) => {
  await page.goto(app.url + path)
  await settled(page)
}
/** Does what an open dialog asks about, and waits until it says that it is done. */
async function act(page: Page, button: string, done: string | RegExp): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
  await page.getByRole('log').getByText(done).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

it('decides, pays by two admins, sends mail again, announces, and bans at once', async () => {
  const [operator, second, trader] = [await newAdmin(), await newAdmin(), await newAccount()]
  const at = await newVisitor(browser, desktop)
  const { page } = at
  await signIn(page, operator.email)

  await open(page, '/adminpanel')
  await page.getByRole('img', { name: /^Accounts\. 5 accounts/ }).waitFor()
  await page.getByText('anna@example.com').waitFor()
  await expectClean(page, 'overview')

  await page.getByRole('link', { name: 'Applications (1)' }).click()
  await page.getByRole('button', { name: 'Approve anna@example.com' }).click()
  await page.getByLabel('Note to applicant').fill('Welcome.')
  await act(page, 'Approve', 'Application approved')
  await page.getByText('No application waits').waitFor()

  // The first admin approves once; the second completes it.
  await open(page, '/adminpanel/affiliates?tab=payouts')
  await page.getByRole('button', { name: 'Approve: $900.00 to bens-desk' }).click()
  await act(page, 'Approve payout', 'Approval stored')
  await page.getByText('1 of 2').waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Approve: / }).count()).toBe(0)
  const call = async (method: string, path: string, body: object | null = null) => {
    const answer = await fetch(`${app.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${second.token}`, 'content-type': 'application/json' },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    })
    expect(answer.status).toBe(200)
    return (await answer.json()) as { payouts: { id: string }[] }
  }
  const { payouts } = await call('GET', '/admin/payouts')
  await call('PUT', `/admin/payouts/${payouts[0]?.id}`, { status: 'approved' })
  await open(page, '/adminpanel/affiliates?tab=payouts&status=approved')
  await page.getByText('2 of 2').waitFor()
  await page.getByRole('button', { name: 'Mark paid: $900.00 to bens-desk' }).click()
  await page.getByLabel('Transfer reference').fill('T-1')
  await act(page, 'Mark as paid', 'Payout marked as paid')

  await open(page, '/adminpanel/mail')
  await page.getByRole('button', { name: 'Send again: Confirm your address to carl@example.com' }).click()
  await page.getByText('No failed mail').waitFor()

  await open(page, '/adminpanel/product')
  await page.getByRole('button', { name: 'New announcement' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('Maintenance on Saturday.')
  await act(page, 'Announce', 'Announcement saved')

  // A trader sees it until they dismiss it, and no admin panel.
  const theirs = await newVisitor(browser, desktop)
  await signIn(theirs.page, trader.email)
  const banner = theirs.page.getByRole('region', { name: 'Announcement' })
  await banner.getByText('Maintenance on Saturday.').waitFor()
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await open(theirs.page, '/adminpanel/users')
  await theirs.page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await expect.poll(() => banner.count()).toBe(0)

  await open(page, `/adminpanel/users?search=${trader.email}`)
  await page.getByRole('link', { name: trader.email }).click()
  await page.getByRole('button', { name: 'Ban' }).click()
  await act(page, 'Ban user', /is banned and signed out/)
  // The next call of their open browser is refused, which ends the session there too.
  await theirs.page.goto(`${app.url}/dashboard`)
  await theirs.page.waitForURL(/landing/)
  await page.getByRole('button', { name: 'Lift ban' }).click()
  await act(page, 'Lift ban', /can sign in again/)
  await signIn(theirs.page, trader.email)
  await theirs.context.close()

  for (const path of ['users', 'affiliates?tab=payouts&status=paid', 'system', 'product']) {
    await open(page, `/adminpanel/${path}`)
    await expectClean(page, path)
  }
  expect(at.faults).toEqual([])
  await at.context.close()
})
