import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import { newVisitor, signUp } from '#tests/journeys/steps.ts'
import { desktop } from '#tests/support/browser/browser.ts'
import { admin } from '#tests/support/server/admin-command.ts'
import type { SharedApp } from '#tests/support/server/start-shared-app.ts'

/** Calls the API as the session of a page, and returns the answer. */
async function callAs(page: Page, method: string, path: string, body: object | null = null): Promise<never> {
  const answer = await page.evaluate(
    async ([by, to, sent]) => {
      const key = Object.keys(localStorage).find((entry) => entry.endsWith('-auth-token')) ?? ''
      const { access_token: token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token?: string }
      const response = await fetch(`/api/v1${to}`, {
        method: by,
        headers: { authorization: `Bearer ${token}`, ...(sent === null ? {} : { 'content-type': 'application/json' }) },
        ...(sent === null ? {} : { body: JSON.stringify(sent) }),
      })
      return { ok: response.ok, body: (await response.json()) as unknown }
    },
    [method, path, body] as const,
  )
  expect(answer.ok, `${method} ${path}: ${JSON.stringify(answer.body)}`).toBe(true)
  return answer.body as never
}

/** Signs up an account that is made an admin. */
async function signUpAdmin(page: Page, app: SharedApp): Promise<void> {
  const email = await signUp(page, app.url)
  expect(await admin({ EDGEWORTH_DATA: app.dataFolder }, 'grant', email)).toMatchObject({ code: 0 })
}

/** Approves an application as another admin: nobody decides on their own. */
async function approve(applicationId: string, browser: Browser, app: SharedApp): Promise<void> {
  const { page, context } = await newVisitor(browser, desktop)
  await signUpAdmin(page, app)
  await callAs(page, 'PUT', `/admin/applications/${applicationId}`, { status: 'approved', note: null })
  await context.close()
}

/** Signs up an account that is made an admin and an affiliate with a campaign and two links. */
export async function signUpAffiliateAdmin(page: Page, browser: Browser, app: SharedApp): Promise<void> {
  await signUpAdmin(page, app)
  const userId = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((entry) => entry.endsWith('-auth-token')) ?? ''
    return (JSON.parse(localStorage.getItem(key) ?? '{}') as { user?: { id: string } }).user?.id ?? ''
  })
  const { application }: { application: { id: string } } = await callAs(page, 'POST', '/affiliate/applications', {
    user_id: userId,
    application_data: { code: `desk-${randomUUID().slice(0, 8)}`, displayName: 'Desk', why: 'I teach.' },
  })
  await approve(application.id, browser, app)
  const { campaign }: { campaign: { id: string } } = await callAs(page, 'POST', '/affiliate/campaigns', {
    user_id: userId,
    name: 'Spring',
    budget: '40',
    goals: { clicks: 10 },
  })
  for (const link of [
    { platform: 'youtube', name: 'Channel', campaignId: null },
    { platform: 'email', name: 'Newsletter', campaignId: campaign.id },
  ])
    await callAs(page, 'POST', '/affiliate/links', link)
}
