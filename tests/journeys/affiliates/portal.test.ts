import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { chooseOption, expectClean, newVisitor, settled, signUp, signUpByForm } from '#tests/journeys/steps.ts'
import { desktop } from '#tests/support/browser/browser.ts'
import { admin } from '#tests/support/server/admin-command.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

const { app, browser } = await connectToSharedApp()

/** Sends a request as somebody and returns the response's JSON. */
async function send(method: string, path: string, body: object | null, token?: string): Promise<never> {
  const answer = await fetch(`${app.url}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === null ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  })
  expect(answer.ok, `${method} ${path}: ${answer.status}`).toBe(true)
  return (await answer.json()) as never
}

/** An operator approves the only open application with a note. */
async function approve(code: string, note: string): Promise<void> {
  const email = `operator-${randomUUID()}@example.com`
  const { access_token: token }: { access_token: string } = await send('POST', '/auth/v1/signup', {
    email,
    password: 'correct horse',
  })
  expect(await admin({ EDGEWORTH_DATA: app.dataFolder }, 'grant', email)).toMatchObject({ code: 0 })
  const { applications }: { applications: { id: string; applicationData: { code?: string } }[] } = await send(
    'GET',
    '/api/v1/admin/applications?status=pending',
    null,
    token,
  )
  const application = applications.find(({ applicationData }) => applicationData.code === code)
  await send('PUT', `/api/v1/admin/applications/${application?.id}`, { status: 'approved', note }, token)
}

/** Follows a link in two tabs as somebody new, and signs up. */
async function followAndSignUp(link: string): Promise<void> {
  // The system's browser calls itself headless here, which no visitor does.
  const { context } = await newVisitor(browser, desktop, 'light', undefined, {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36',
  })
  const follow = async (): Promise<Page> => {
    const page = await context.newPage()
    const tracked = page.waitForResponse((response) => response.url().includes('/affiliate/track/click'))
    await page.goto(link)
    await tracked
    return page
  }
  await follow()
  const page = await follow()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('referralId'))).not.toBeNull()
  // The link leads to the server's own name, where the browser keeps the referral.
  await signUpByForm(page, new URL(link).origin)
  // Either tab may be the one that reports the sign-up; both forget the referral then.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('referralId'))).toBeNull()
  await context.close()
}

it('takes an applicant to a campaign, a link, its first referral and the limit of payouts', async () => {
  const { page, context, faults } = await newVisitor(browser, desktop)
  const code = `portal-${randomUUID().slice(0, 8)}`
  await signUp(page, app.url)

  await page.goto(`${app.url}/affiliate/dashboard`)
  await page.getByRole('link', { name: 'Apply now' }).click()
  await page.getByLabel('Public name').fill('Anna trades')
  await page.getByLabel('Preferred code').fill(code)
  await page.getByLabel('Why Edgeworth').fill('I teach futures trading.')
  await page.getByRole('button', { name: 'Send application' }).click()
  await page.getByText('Your application is under review. We’ll email you the decision.').waitFor()
  await approve(code, 'Welcome aboard.')
  await page.reload()
  await page.getByText('Welcome aboard.').waitFor()

  await page.goto(`${app.url}/affiliate/campaigns`)
  await page.getByRole('button', { name: 'New campaign' }).last().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Spring')
  await dialog.getByLabel('Sign-ups', { exact: true }).fill('1')
  await dialog.getByRole('button', { name: 'Create campaign' }).click()
  await page.getByRole('link', { name: 'Create link for Spring' }).click()
  await page.getByRole('form', { name: 'New link' }).getByLabel('Name').fill('Newsletter')
  await chooseOption(page, 'Source', 'Email')
  await page.getByRole('button', { name: 'Create link' }).click()
  const shared = page.getByLabel('Link to share')
  await expect.poll(() => shared.innerText()).toContain(`/ref/${code}?src=email&campaign=spring`)
  await page.getByRole('img', { name: 'QR code of Newsletter' }).waitFor()
  const link = await shared.innerText()
  await expectClean(page, 'links')
  await followAndSignUp(link)

  await page.goto(`${app.url}/affiliate/dashboard`)
  const funnel = page.getByRole('region', { name: 'Funnel' })
  await funnel.getByText('100.0% of clicks').waitFor()
  await funnel.getByText('1 click not counted: repeated on the same day').waitFor()
  await page.getByRole('row', { name: /#1.*Email · spring.*Signed up/ }).waitFor()
  await expectClean(page, 'dashboard')

  await page.goto(`${app.url}/affiliate/campaigns`)
  await page.getByRole('list', { name: 'Goals and KPIs' }).getByText('· reached').waitFor()
  await expectClean(page, 'campaigns')
  await page.goto(`${app.url}/affiliate/analytics?period=7d&by=campaign`)
  await page.getByRole('row', { name: /Spring/ }).waitFor()
  await page.locator('figure canvas').waitFor()
  await expectClean(page, 'analytics')
  await page.goto(`${app.url}/affiliate/campaigns/materials`)
  await page.getByText(`/ref/${code}`).first().waitFor()
  await settled(page)
  expect(faults).toEqual([])

  await page.goto(`${app.url}/affiliate/dashboard/payouts`)
  await page.getByText('The minimum payout is $50.00. You’re $50.00 short.').waitFor()
  await expectClean(page, 'payouts')
  const form = page.getByRole('form', { name: 'Request payout' })
  await form.getByLabel('Amount').fill('20')
  await form.getByLabel('Payout address').fill('anna@example.com')
  await form.getByRole('button', { name: 'Request payout' }).click()
  await form.getByText('Amount must be at least 50 USD.').waitFor()
  await page.getByText('No payouts yet. Request the first once you reach the minimum.').waitFor()
  await context.close()
})
