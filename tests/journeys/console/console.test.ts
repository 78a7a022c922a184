import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectClean, newVisitor, settled, signUp } from '#tests/journeys/steps.ts'
import { desktop } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

const { app, browser } = await connectToSharedApp()

/** Makes a token through the form and returns it. */
async function makeToken(page: Page): Promise<string> {
  await page.goto(`${app.url}/settings/tokens`)
  await page.getByRole('button', { name: 'New token' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name').fill('Journey')
  await form.getByLabel(/^Write/).check()
  await form.getByLabel('Password').fill('correct horse')
  await form.getByRole('button', { name: 'Create token' }).click()
  const token = await page.getByLabel('Token', { exact: true }).inputValue()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText(`edg_…${token.slice(-4)}`).waitFor()
  return token
}

const openCall = (page: Page, key: string) => page.goto(`${app.url}/mcp-test?route=${encodeURIComponent(key)}`)

async function callAs(page: Page, token: string): Promise<void> {
  await page.getByRole('radio', { name: 'API token' }).click()
  await page.getByLabel(/^API token/).fill(token)
}

it('a token opens the API and the tools in the console, until it is revoked; the engine passes its self-test', async () => {
  const { page, faults, context } = await newVisitor(browser, desktop)
  await signUp(page, app.url)
  const token = await makeToken(page)

  await openCall(page, 'POST /tags')
  await callAs(page, token)
  await page.getByLabel('Body (JSON)').fill('{ "name": 7 }')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText(/name: .*expected string/).waitFor()
  await page.getByText('400').waitFor()
  await page.getByLabel('Body (JSON)').fill('{ "name": "Console" }')
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('201').waitFor()
  await page
    .getByRole('region', { name: 'Response body' })
    .getByText(/"Console"/)
    .waitFor()
  await expectClean(page, 'the console with a response')

  // The credential stays for the tools of assistants.
  await page.getByRole('link', { name: 'Assistant tools' }).click()
  await page.getByRole('button', { name: 'Call tool' }).click()
  await page.getByText('Answered').waitFor()
  await page
    .getByRole('region', { name: 'Tool answer' })
    .getByText(/"portfolios"/)
    .waitFor()

  await page.getByRole('link', { name: 'Live updates' }).click()
  await page.getByText('Listening').waitFor()
  await page.evaluate(async (bearer) => {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
    const { portfolios } = (await (await fetch('/api/v1/portfolios', { headers })).json()) as {
      portfolios: { id: string }[]
    }
    const body = JSON.stringify({ name: 'Renamed' })
    await fetch(`/api/v1/portfolios/${portfolios[0]?.id ?? ''}`, { method: 'PUT', headers, body })
  }, token)
  await page.getByRole('rowheader').first().waitFor()
  await page.getByRole('cell', { name: 'Portfolios' }).first().waitFor()

  await page.getByRole('link', { name: 'Engine' }).click()
  await page.getByRole('button', { name: 'Run self-test' }).click()
  await page.getByText('Self-test passed: 4 of 4 answers are equal.').waitFor()

  await page.goto(`${app.url}/settings/tokens`)
  await page.getByText(/Used .*Expires/).waitFor()
  await page.getByRole('button', { name: 'Revoke Journey' }).click()
  await page.getByRole('button', { name: 'Revoke token' }).click()
  await page.getByText('No API tokens').waitFor()
  await openCall(page, 'GET /portfolios')
  await callAs(page, token)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('401').waitFor()
  await settled(page)

  // The browser notes each refusal that the journey asked for.
  expect(faults.filter((fault) => !/status of (400|401)/.test(fault))).toEqual([])
  await context.close()
})
