import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectClean, importFile, newVisitor, settled, signUp } from '#tests/journeys/steps.ts'
import { desktop } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

/** Ways through the application other than clicking links: the command palette, shortcuts, Back, and without a connection. */
const { app, browser } = await connectToSharedApp()

/** What the browser says of requests that get no answer. */
const noConnection = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Network ?Error|FETCH_ERROR/

const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' })

describe('a trader finds the way', () => {
  it('by the palette, by shortcuts and back again', async () => {
    const { page, context, faults } = await newVisitor(browser, desktop)
    await signUp(page, app.url)
    await importFile(page, app.url, 'tests/fixtures/imports/tradezella.csv')
    await page.goto(`${app.url}/dashboard`)
    await page.getByRole('button', { name: 'Edit dashboard' }).waitFor()

    await page.keyboard.press('Control+k')
    await palette(page).waitFor()
    // The actions of the screen behind it come first.
    await palette(page)
      .getByRole('group', { name: 'This screen' })
      .getByRole('option', { name: 'Edit dashboard' })
      .waitFor()
    await expectClean(page, 'palette')
    await page.keyboard.type('calen')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/trade-history/calendar')
    await settled(page)

    await page.keyboard.press('Control+k')
    await page.keyboard.type('amd')
    await palette(page).getByRole('group', { name: 'Trades' }).getByRole('option', { name: /^AMD/ }).first().click()
    await page.waitForURL(/\/trade-history\/[0-9a-f-]{36}$/)
    await settled(page)

    await page.keyboard.press('g')
    await page.keyboard.press('h')
    await page.waitForURL('**/trade-history')
    await settled(page)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await expectClean(page, 'shortcuts')
    // Not under an open dialog.
    await page.keyboard.press('n')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/trade-history')

    const link = page.getByRole('link', { name: 'AMD', exact: true }).first()
    const address = await link.getAttribute('href')
    await link.click()
    await page.waitForURL(/\/trade-history\/[0-9a-f-]{36}/)
    await settled(page)
    await page.goBack()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(address)
    expect(faults).toEqual([])
    await context.close()
  })

  it('without single keys when they are turned off', async () => {
    const { page, context, faults } = await newVisitor(browser, desktop)
    await signUp(page, app.url)
    await page.goto(`${app.url}/settings/profile`)
    await page.getByRole('switch', { name: 'Single-key shortcuts' }).click()
    await page.keyboard.press('?')
    await page.keyboard.press('Control+k')
    await palette(page).waitFor()
    await expect.poll(() => page.getByRole('dialog', { name: 'Keyboard shortcuts' }).count()).toBe(0)
    expect(faults).toEqual([])
    await context.close()
  })

  it('and keeps the page without a connection', async () => {
    const { page, context, faults } = await newVisitor(browser, desktop)
    await signUp(page, app.url)
    await page.goto(`${app.url}/dashboard`)
    await settled(page)
    await context.setOffline(true)
    await page.getByText('You’re offline. Open screens keep working.').waitFor()
    await page.getByRole('link', { name: 'Monte Carlo Simulator' }).click()
    await page.getByText('Opens when you’re back online.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/dashboard')
    await page.evaluate(() => window.postMessage({ type: 'CHUNK_LOAD_ERROR' }, location.origin))
    await context.setOffline(false)
    await page.waitForURL('**/monte-carlo-simulator')
    await page.getByText('Opens when you’re back online.').waitFor({ state: 'detached' })

    // The server cannot be told, and the next visit is signed out all the same.
    await page.route('**/auth/v1/logout*', (route) => route.abort())
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await page.waitForURL('**/landing')
    await page.goto(`${app.url}/dashboard`)
    await page.waitForURL('**/landing')
    expect(faults.filter((fault) => !noConnection.test(fault))).toEqual([])
    await context.close()
  })
})
