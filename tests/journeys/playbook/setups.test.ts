import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { expectClean, newVisitor, readThrough, scrollDownTo, settled, signUp } from '#tests/journeys/steps.ts'
import { desktop } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

/** A setup from its name to a printed card: rules in order, a second version, a picture, the archive. */
const { app, browser } = await connectToSharedApp()

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const entryRules = (page: Page) => page.getByRole('list', { name: 'Entry rules' })

async function addRule(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'New rule' }).click()
  const form = dialog(page, 'New rule')
  await form.getByLabel('Rule').fill(title)
  await form.getByRole('button', { name: 'Add rule' }).click()
  await entryRules(page).getByText(title).waitFor()
}

async function expectOrder(page: Page, titles: readonly string[]): Promise<void> {
  await expect
    .poll(async () => {
      const texts = await entryRules(page).getByRole('listitem').allInnerTexts()
      return texts.map((text) => titles.find((title) => text.includes(title)))
    })
    .toEqual(titles)
}

/** Runs a change of the order, and waits until it is stored. */
async function reorder(page: Page, change: () => Promise<void>): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/rules/reorder'))
  await change()
  expect((await answered).ok()).toBe(true)
}

/** Logs a trade of a setup that is entered right now, as the page's own session. */
async function logTrade(page: Page, setupId: string): Promise<void> {
  await page.evaluate(async (id) => {
    const key = Object.keys(localStorage).find((entry) => entry.endsWith('-auth-token')) ?? ''
    const { access_token: token } = JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token?: string }
    const send = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (!answer.ok) throw new Error(await answer.text())
      return (await answer.json()) as unknown
    }
    const { portfolios } = (await send('GET', '/portfolios')) as { portfolios: { id: string }[] }
    const [entryAt, exitAt] = [new Date().toISOString(), new Date(Date.now() + 60_000).toISOString()]
    const filled = { quantity: '1', fee: '0', liquidity: null }
    await send('POST', '/trades', {
      portfolioId: portfolios[0]?.id,
      status: 'completed',
      symbol: 'ACME',
      assetClass: 'stock',
      quoteCurrency: 'USD',
      pointValue: '1',
      direction: 'long',
      initialStopPrice: '90',
      setupId: id,
      executions: [
        { ...filled, at: entryAt, side: 'buy', price: '100' },
        { ...filled, at: exitAt, side: 'sell', price: '120' },
      ],
    })
  }, setupId)
}

/** Pastes a picture into the page. */
async function pastePicture(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(320, 200)
    const drawing = canvas.getContext('2d')
    if (drawing !== null) {
      drawing.fillStyle = '#2a9d8f'
      drawing.fillRect(0, 0, 320, 200)
    }
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([await canvas.convertToBlob()], 'chart.png', { type: 'image/png' }))
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
}

it('a setup gets rules, versions, a picture and a printed card; the archive keeps it', async () => {
  const { page, context, faults } = await newVisitor(browser, desktop)
  await context.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await signUp(page, app.url)
  await page.goto(`${app.url}/playbook/setups`)
  await page.getByRole('list', { name: 'Setups' }).waitFor()

  await page.getByRole('button', { name: 'New setup' }).click()
  await dialog(page, 'New setup').getByLabel('Name').fill('Gap and go')
  await dialog(page, 'New setup').getByRole('radio', { name: 'Gold' }).check()
  await dialog(page, 'New setup').getByRole('button', { name: 'Create setup' }).click()
  await page.getByRole('heading', { level: 1, name: 'Gap and go' }).waitFor()
  await page.getByText(/No rules yet/).waitFor()
  const setupId = page.url().split('/').at(-1) ?? ''

  await addRule(page, 'Gap above 2%')
  await addRule(page, 'Volume above average')
  await reorder(page, async () => {
    await page.getByRole('button', { name: 'Move Volume above average' }).focus()
    await page.keyboard.press('ArrowUp')
  })
  await expectOrder(page, ['Volume above average', 'Gap above 2%'])
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Move Volume above average')
  await reorder(page, async () => {
    const target = page.getByRole('button', { name: 'Move Gap above 2%' })
    // What is dragged lies over the target.
    await page.getByRole('button', { name: 'Move Volume above average' }).dragTo(target, { steps: 8, force: true })
  })
  await expectOrder(page, ['Gap above 2%', 'Volume above average'])

  // A trade was entered since, so that the next change starts a version.
  await logTrade(page, setupId)
  await page.getByRole('button', { name: 'Actions for Gap above 2%' }).click()
  await page.getByRole('menuitem', { name: 'Edit rule' }).click()
  await dialog(page, 'Edit rule').getByRole('switch', { name: 'Mandatory' }).check()
  await expectClean(page, 'dialog of a rule')
  await dialog(page, 'Edit rule').getByRole('button', { name: 'Save rule' }).click()
  await page.getByText(/v2 since/).waitFor()
  const versions = page.getByRole('table', { name: 'Versions of this setup' })
  await scrollDownTo(page, versions)
  await versions.getByText('Rule changed: Gap above 2%').waitFor()

  await scrollDownTo(page, page.getByRole('button', { name: 'Add pictures' }))
  await pastePicture(page)
  await page.getByRole('img', { name: 'Example 1' }).waitFor()
  const noted = page.waitForResponse((response) => response.url().includes('/setup-examples/'))
  await page.getByLabel('Note on example 1').fill('Textbook gap')
  await page.getByLabel('Note on example 1').blur()
  expect((await noted).ok()).toBe(true)
  await page.getByRole('img', { name: 'Textbook gap' }).waitFor()
  await page.reload()
  await page.getByText(/v2 since/).waitFor()
  await readThrough(page)
  await page.getByRole('img', { name: 'Textbook gap' }).waitFor()
  await expectClean(page, 'a setup')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Print card' }).click()
  await page.locator('body[data-printed]').waitFor()
  await page.emulateMedia({ media: 'print' })
  const card = page.getByRole('region', { name: 'Card of Gap and go' })
  await expect.poll(() => card.innerText()).toContain('Gap above 2% (mandatory)')
  await expect.poll(() => card.getByRole('img', { name: 'Textbook gap' }).isVisible()).toBe(true)
  await expect.poll(() => page.getByRole('heading', { level: 2, name: 'Rules' }).isVisible()).toBe(false)
  await page.emulateMedia({ media: null })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await card.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await page.getByText('Gap and go archived. New trades no longer offer it.').waitFor()
  await page.getByRole('link', { name: 'Setups', exact: true }).last().click()
  await page.getByRole('list', { name: 'Setups' }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Gap and go' }).count()).toBe(0)
  await page.getByRole('switch', { name: 'Show 1 archived' }).click()
  await page.getByRole('link', { name: 'Gap and go' }).waitFor()
  await settled(page)
  await expectClean(page, 'the list with the archive')
  await page.getByRole('button', { name: 'Actions for Gap and go' }).click()
  await page.getByRole('menuitem', { name: 'Unarchive' }).click()
  await page.getByText('Gap and go unarchived.').waitFor()
  await page.getByRole('list', { name: 'Setups' }).getByText('Gap and go').waitFor()
  expect(faults).toEqual([])
  await context.close()
})
