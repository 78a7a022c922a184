import { expect, it } from 'vitest'
import { newVisitor, settled } from '#tests/journeys/steps.ts'
import { connectToSharedApp } from '#tests/support/server/shared-app.ts'
import { newDemoReader } from './demo-reader.ts'
import { examine, weighScripts } from './examine-screens.ts'
import { budgets, demoScreens } from './screens.ts'

const reader = await newDemoReader()
const { page, url } = reader

/** The first address of a list that begins with a path. */
async function firstLink(list: string, path: string): Promise<string> {
  await page.goto(url + list)
  return (await page.locator(`a[href^="${path}"]`).first().getAttribute('href')) ?? ''
}

it('the journal and the playbook have no faults', async () => {
  expect(await examine(reader, url, demoScreens.journal)).toEqual({})
  expect(reader.faults).toEqual([])
})

it('a trade and a setup have no faults', async () => {
  const trade = await firstLink('/trade-history', '/trade-history/')
  const setup = await firstLink('/playbook/setups', '/playbook/setups/')
  expect(
    await examine(reader, url, [
      { path: trade, feature: 'src/features/trade-page' },
      // Its figures arrive after its rules and push them down by a line.
      { path: setup, feature: 'src/features/playbook', maxWeight: budgets.chart, charts: 1, maxShift: 0.05 },
    ]),
  ).toEqual({})
  expect(reader.faults).toEqual([])
})

it('the editor of formulas stays within its weight', async () => {
  const { browser } = await connectToSharedApp()
  const state = await reader.context.storageState()
  // A browser that has loaded nothing yet.
  const visitor = await newVisitor(browser, { width: 1280, height: 800 }, 'light', state)
  const endWeighing = weighScripts(visitor)
  await visitor.page.goto(`${url}/playbook/custom-stats`)
  await visitor.page.getByRole('button', { name: 'New stat' }).click()
  await visitor.page.getByRole('textbox', { name: 'Formula' }).waitFor()
  await settled(visitor.page)
  expect(endWeighing()).toBeLessThanOrEqual(budgets.editor)
  await visitor.context.close()
})
