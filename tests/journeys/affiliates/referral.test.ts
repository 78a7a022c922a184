import { expect, it } from 'vitest'
import { newVisitor, settled, signUpByForm } from '#tests/journeys/steps.ts'
import { desktop } from '#tests/support/browser/browser.ts'
import { admin } from '#tests/support/server/admin-command.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

const { app, browser } = await connectToSharedApp()

const call = async (method: string, path: string, body: object | null, token?: string) => {
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

async function account(email: string) {
  const session: { access_token: string; user: { id: string } } = await call('POST', '/auth/v1/signup', {
    email,
    password: 'correct horse',
  })
  return { token: session.access_token, id: session.user.id }
}

/** An affiliate whom an admin has approved. */
async function affiliate(code: string) {
  const anna = await account('anna@example.com')
  const body = { user_id: anna.id, code, displayName: 'Anna' }
  const { user }: { user: { id: string } } = await call('POST', '/api/v1/affiliate/users', body, anna.token)
  const operator = await account('operator@example.com')
  expect(await admin({ EDGEWORTH_DATA: app.dataFolder }, 'grant', 'operator@example.com')).toMatchObject({ code: 0 })
  await call('PUT', `/api/v1/admin/affiliates/${user.id}`, { status: 'approved' }, operator.token)
  return anna
}

it('credits who follows a link and signs up, and then forgets the link', async () => {
  const anna = await affiliate('annas-edge')
  // The system's browser calls itself headless here, which no visitor does.
  const { context, page } = await newVisitor(browser, desktop, 'light', undefined, {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36',
  })
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('referral')))

  await page.goto(`${app.url}/ref/Annas-Edge?src=email&campaign=spring`)
  await page.waitForURL(`${app.url}/landing`)
  await expect.poll(kept).toContain('referralId')
  await signUpByForm(page, app.url)
  await settled(page)
  await expect.poll(kept).toEqual([])

  const figures = await call('GET', `/api/v1/affiliate/analytics/detailed/${anna.id}`, null, anna.token)
  expect(figures).toMatchObject({
    funnel: { clicks: 1, signups: 1, paidConversions: 0, conversionRate: { value: 1, n: 1 } },
    bySource: [{ source: 'email', signups: 1 }],
    byCampaign: [{ campaign: 'spring', signups: 1 }],
  })
  await context.close()
})
