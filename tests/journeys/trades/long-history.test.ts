import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { newVisitor, settled, signUp } from '#tests/journeys/steps.ts'
import { desktop } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

/** A history of several pages: what is far from its beginning is reached at once, and is the right trade. */
const { app, browser } = await connectToSharedApp()

/** Seven pages of two hundred rows, the last not full. */
const count = 1_300

/** Trades a minute apart, each a cent better than the one before it: the net P&L tells which one a row shows. */
const tradesOf = (quantity: number) =>
  Array.from({ length: quantity }, (_, index) => {
    const at = (minutes: number) => new Date(Date.UTC(2025, 2, 3, 14) + (2 * index + minutes) * 60_000).toISOString()
    const fill = (side: 'buy' | 'sell', minutes: number, price: number) => ({
      at: at(minutes),
      side,
      quantity: '1',
      price: price.toFixed(2),
      fee: '0',
    })
    return {
      status: 'completed',
      symbol: 'ACME',
      assetClass: 'stock',
      quoteCurrency: 'USD',
      pointValue: '1',
      direction: 'long',
      executions: [fill('buy', 0, 100), fill('sell', 1, 100 + (index + 1) / 100)],
      importKey: `trade ${index}`,
    }
  })

/** Calls the API as the page's own session. */
const call = (page: Page, method: 'GET' | 'POST', path: string, body: object | null) =>
  page.evaluate(
    async ([how, to, text]) => {
      const key = Object.keys(localStorage).find((entry) => entry.endsWith('-auth-token')) ?? ''
      const { access_token: token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token?: string }
      const answer = await fetch(to, {
        method: how,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(text === null ? {} : { body: text }),
      })
      if (!answer.ok) throw new Error(await answer.text())
      return (await answer.json()) as unknown
    },
    [method, path, body === null ? null : JSON.stringify(body)] as const,
  )

async function withLongHistory() {
  const visitor = await newVisitor(browser, desktop)
  const { page } = visitor
  await signUp(page, app.url)
  // An account begins with a portfolio, which its first screen makes and shows.
  await page.goto(`${app.url}/dashboard`)
  await settled(page)
  const { portfolios } = (await call(page, 'GET', '/api/v1/portfolios', null)) as { portfolios: { id: string }[] }
  await call(page, 'POST', '/api/v1/trades/import', {
    portfolioId: portfolios[0]?.id,
    batchId: crypto.randomUUID(),
    format: 'generic',
    fileName: 'long.csv',
    timeZone: 'UTC',
    rows: tradesOf(count),
  })
  await page.goto(`${app.url}/trade-history`)
  await page.getByRole('row').nth(1).waitFor()
  await settled(page)
  return visitor
}

/** The row at a place, from 0: newest first, so that the first has gained most. */
const expectRow = async (page: Page, place: number) => {
  const row = page.locator(`[role=row][aria-rowindex="${place + 2}"]`)
  await expect.poll(() => row.innerText()).toContain(`$${((count - place) / 100).toFixed(2)}`)
  return row
}

describe('a long history', () => {
  it('jumps by the scroll bar and by keys, and loads only the visible rows', async () => {
    const { page, context, faults } = await withLongHistory()
    const grid = page.getByRole('grid', { name: 'Trades' })
    await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe(String(count + 1))
    await expectRow(page, 0)

    const asked: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname.endsWith('/trades/rows')) asked.push(url.searchParams.get('offset') ?? 'after the one before')
    })
    // As the scroll bar is dragged: past much, to the middle. Without waiting for frames: between two of a busy machine it
    // would rest, and what it then looks at would be read.
    await grid.evaluate((element) => {
      const middle = element.scrollHeight / 2
      for (let step = 1; step <= 10; step++) {
        element.scrollTop = (middle * step) / 10
        element.dispatchEvent(new Event('scroll'))
      }
    })
    await expectRow(page, 660)
    expect(asked).toContain('600')
    expect(asked).not.toContain('200')

    await grid.focus()
    await page.keyboard.press('Control+End')
    await expectRow(page, count - 1)
    await expect.poll(() => grid.getAttribute('aria-activedescendant')).toContain(`-${count - 1}-`)
    await page.keyboard.press('PageUp')
    await page.keyboard.press('Control+Home')
    await expectRow(page, 0)

    // A row far down is opened in place.
    await page.keyboard.press('Control+End')
    await expectRow(page, count - 2)
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/trade-history\/[0-9a-f-]{36}$/)
    await page.getByText('$0.02').first().waitFor()
    expect(faults).toEqual([])
    await context.close()
  })

  it('its links behave like the browser’s: a new tab on request, else this page without a reload', async () => {
    const { page, context, faults } = await withLongHistory()
    const row = await expectRow(page, 3)
    const link = row.getByRole('link', { name: 'ACME' })
    const address = await link.getAttribute('href')
    const [tab] = await Promise.all([context.waitForEvent('page'), link.click({ modifiers: ['Control'] })])
    await tab.waitForURL(`**${address}`)
    await tab.close()
    expect(new URL(page.url()).pathname).toBe('/trade-history')

    await page.evaluate(() => document.body.setAttribute('data-stays', ''))
    await link.click()
    await page.waitForURL(`**${address}`)
    await expect.poll(() => page.evaluate(() => document.body.hasAttribute('data-stays'))).toBe(true)
    expect(faults).toEqual([])
    await context.close()
  })

  it('reaches the bottom of the window, with anything above it', async () => {
    const { page, context, faults } = await withLongHistory()
    const grid = page.getByRole('grid', { name: 'Trades' })
    const top = async () => (await grid.boundingBox())?.y ?? 0
    /** Pixels from the lower edge of the grid to that of the window, and by how much the page can be scrolled. */
    const room = async () => {
      const box = await grid.boundingBox()
      const scrolls = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
      return [Math.floor(desktop.height - ((box?.y ?? 0) + (box?.height ?? 0))), scrolls]
    }
    await expect.poll(room).toEqual([32, 0])
    const before = await top()
    await page.goto(`${app.url}/trade-history?result=win`)
    await page.getByRole('row').nth(1).waitFor()
    // The filter in use is named above the grid.
    await expect.poll(top).toBeGreaterThan(before)
    await expect.poll(room).toEqual([32, 0])
    expect(faults).toEqual([])
    await context.close()
  })
})
