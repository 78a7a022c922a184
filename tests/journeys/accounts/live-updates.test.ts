import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newVisitor, settled, signUp } from '#tests/journeys/steps.ts'
import { desktop } from '#tests/support/browser/browser.ts'
import { madeImage } from '#tests/support/build-image.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

const { app, browser } = await connectToSharedApp()

/** Waits until a page follows the user's data. */
const following = (page: Page) =>
  new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('Subscribed to PostgreSQL')) resolve()
      })
    })
  })

/** Makes a portfolio as another program with the same session would: this page's screens do not know of it. */
const makePortfolio = (page: Page, name: string) =>
  page.evaluate(async (chosen) => {
    const key = Object.keys(localStorage).find((entry) => entry.endsWith('-auth-token')) ?? ''
    const { access_token: token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token?: string }
    const answer = await fetch('/api/v1/portfolios', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        name: chosen,
        kind: 'paper',
        currency: 'USD',
        openingBalance: '1000',
        timeZone: 'UTC',
        breakevenTolerance: '0',
      }),
    })
    return answer.status
  }, name)

describe('two tabs', () => {
  it('follow each other: portfolios, and the picture of the profile', async () => {
    const { context, page: here, faults } = await newVisitor(browser, desktop)
    await signUp(here, app.url)
    const there = await context.newPage()
    const ready = following(there)
    await there.goto(`${app.url}/settings/portfolio`)
    await settled(there)
    await ready

    // What is created elsewhere appears automatically.
    const status = await makePortfolio(here, 'Made elsewhere')
    expect(status).toBe(201)
    await there.getByText('Made elsewhere').first().waitFor({ state: 'attached' })

    // A picture is chosen, shown, stored, and seen in the other tab's sidebar.
    await here.goto(`${app.url}/settings/profile`)
    const content = await madeImage('png', { width: 64, height: 64 })
    await here
      .getByLabel('Picture', { exact: true })
      .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: content })
    await here.getByText('Picture saved').waitFor()
    const stored = await here.getByAltText('Your picture').getAttribute('src')
    expect(stored).toMatch(/\/storage\/v1\/object\/public\/avatars\/[0-9a-f-]{36}\/[0-9a-f]{32}\.png$/)
    const inSidebar = there.getByRole('button', { name: 'Account menu' }).locator('img')
    await inSidebar.waitFor()
    await expect.poll(() => inSidebar.getAttribute('src')).toBe(stored)
    await expect.poll(() => inSidebar.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(64)

    // What is no picture is refused with a reason, and the picture stays.
    expect(faults).toEqual([])
    const text = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
    await here.getByLabel('Picture', { exact: true }).setInputFiles(text)
    await here.getByText('the content of this file is not image/png').waitFor()
    await expect.poll(() => here.getByAltText('Your picture').getAttribute('src')).toBe(stored)
    await context.close()
  })
})
