import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { keyFigure, newVisitor, openFullForm, settled, signUp } from '#tests/journeys/steps.ts'
import { desktop } from '#tests/support/browser/browser.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'

/** A whole trade by keys alone, from the opened form to the stored trade, in no more of them than a minute has. */
const { app, browser } = await connectToSharedApp()

/** What the focus is on: role or type of the element, and its label. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null
    const labelled = element?.getAttribute('aria-labelledby')?.split(' ') ?? []
    const texts = labelled.map((id) => document.getElementById(id)?.textContent ?? '')
    const label = element?.labels?.[0]?.textContent ?? element?.getAttribute('aria-label') ?? element?.textContent
    return `${element?.role ?? element?.type ?? ''} ${texts.join(' ') || label}`
  })

/** Keys as they are pressed, counted. */
class Keys {
  count = 0
  readonly #page: Page
  constructor(page: Page) {
    this.#page = page
  }
  async press(key: string): Promise<void> {
    this.count += 1
    await this.#page.keyboard.press(key)
  }
  async type(text: string): Promise<void> {
    this.count += text.length
    await this.#page.keyboard.type(text)
  }
  /** Tab until the focus is on what is wanted. */
  async to(wanted: RegExp): Promise<void> {
    for (let tabs = 0; tabs < 30; tabs += 1) {
      if (wanted.test(await focused(this.#page))) return
      await this.press('Tab')
    }
    throw new Error(`No field like ${wanted.source} within thirty tabs; the focus is on ${await focused(this.#page)}`)
  }
  async nextStep(first: RegExp): Promise<void> {
    await this.press('Alt+ArrowRight')
    await expect.poll(() => focused(this.#page)).toMatch(first)
  }
}

it('plan, rules, execution, psychology and review in 260 keys', async () => {
  const { page, context, faults } = await newVisitor(browser, desktop)
  await signUp(page, app.url)
  // The full form was chosen before; typing begins at once.
  await openFullForm(page, app.url)
  await page.goto(`${app.url}/trade-entry?new=true&t=1`)
  await page.getByRole('form', { name: 'Trade' }).waitFor()
  await settled(page)
  const keys = new Keys(page)

  // Typing begins at once, with the symbol.
  await expect.poll(() => focused(page)).toMatch(/Symbol/)
  await keys.type('MESZ6')
  await keys.to(/combobox Setup/)
  await keys.press('Enter')
  await keys.press('ArrowDown')
  await keys.press('Enter')

  await keys.nextStep(/Planned entry/)
  await keys.type('5125')
  await keys.press('Tab')
  await keys.type('5121')
  await keys.to(/Target 1/)
  await keys.type('5133')
  await keys.to(/Thesis/)
  await keys.type('Failed auction')
  const rules = await page.locator('[data-field="ruleResponses"]').getByRole('radio', { name: 'Yes' }).count()
  expect(rules).toBeGreaterThan(0)
  await keys.to(/^radio /)
  for (let rule = 0; rule < rules; rule += 1) {
    await keys.press('ArrowRight')
    if (rule < rules - 1) {
      await keys.press('Tab')
      await keys.to(/^radio /)
    }
  }

  // The date moves on to the time automatically; no button that removes a fill is in the way.
  await keys.nextStep(/Month/)
  await keys.type('11202026093512')
  await keys.to(/Quantity/)
  await keys.type('2')
  await keys.press('Tab')
  await keys.type('5125.25')
  await keys.press('Tab')
  await keys.press('Tab')
  await keys.press('Tab')
  // The date is carried on from the fill before: the hour is next.
  await keys.to(/Hours/)
  await keys.type('094215')
  await keys.to(/Quantity/)
  await keys.type('2')
  await keys.press('Tab')
  await keys.type('5130.5')

  await keys.nextStep(/Low while open/)
  await keys.to(/Confidence/)
  for (let presses = 0; presses < 7; presses += 1) await keys.press('ArrowRight')

  await keys.press('Alt+ArrowRight')
  await page.getByLabel('Lesson learned').waitFor()
  await keys.to(/Lesson/)
  await keys.type('Wait for the retest')
  await keys.press('Control+Enter')

  await page.waitForURL(/\/trade-history\/[0-9a-f-]{36}$/)
  // (5130.50 − 5125.25) × 2 × 5.
  await expect.poll(() => keyFigure(page, 'Net P&L')).toContain('+$52.50')
  await page.getByText(/^Compliance 100/).waitFor()
  expect(keys.count).toBeLessThanOrEqual(260)
  expect(faults).toEqual([])
  await context.close()
})

it('a closed trade with its stop in 25 keys, in the symbol traded before', async () => {
  const { page, context, faults } = await newVisitor(browser, desktop)
  await signUp(page, app.url)
  // Two messages are compared: the first stays while the second trade is typed, as a trader can choose.
  await page.evaluate(() => localStorage.setItem('edgeworth:message-seconds', '60'))
  await page.goto(`${app.url}/trade-entry?new=true&t=0`)
  await page.getByRole('form', { name: 'Trade' }).waitFor()
  await settled(page)
  const first = new Keys(page)
  await expect.poll(() => focused(page)).toMatch(/Symbol/)
  await first.type('MESZ6')
  await first.to(/Size/)
  await first.type('2')
  await first.press('Tab')
  await first.type('5120')
  await first.press('Enter')
  // What is missing is named, and has the focus.
  await page.getByRole('button', { name: 'Enter the entry time, or press Now.' }).waitFor()
  await page.getByRole('button', { name: 'Entry now' }).click()
  await first.press('Enter')
  await page.getByText('MESZ6 logged.').waitFor()

  // The next trade: symbol and size are remembered, and the direction is the first decision.
  await expect.poll(() => page.getByLabel('Entry price').inputValue()).toBe('')
  await expect.poll(() => focused(page)).toMatch(/Long/)
  await expect.poll(() => page.getByLabel('Symbol').inputValue()).toBe('MESZ6')
  const keys = new Keys(page)
  await keys.to(/Entry price/)
  await keys.type('5125.25')
  await keys.press('Tab')
  await keys.press('Space')
  await keys.type('5130.5')
  await keys.press('Tab')
  await keys.press('Space')
  await keys.type('5121')
  await keys.press('Enter')
  await expect.poll(() => page.getByText('MESZ6 logged.').count()).toBe(2)
  expect(keys.count).toBeLessThanOrEqual(25)

  await page.getByRole('button', { name: 'View trade' }).last().click()
  await page.waitForURL(/\/trade-history\/[0-9a-f-]{36}$/)
  // (5130.50 − 5125.25) × 2 × 5, of a risk of 4.25 × 2 × 5.
  await expect.poll(() => keyFigure(page, 'Net P&L')).toContain('+$52.50')
  await expect.poll(() => keyFigure(page, 'Net R')).toContain('+1.24R')
  // Nothing is left unfinished.
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('draft'))))
    .toEqual([])
  expect(faults).toEqual([])
  await context.close()
})
