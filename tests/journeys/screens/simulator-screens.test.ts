import { expect, it } from 'vitest'
import { newDemoReader } from './demo-reader.ts'
import { examine } from './examine-screens.ts'
import { budgets, demoScreens } from './screens.ts'

const reader = await newDemoReader()
const { page, url } = reader

it('the simulators have no faults', async () => {
  expect(await examine(reader, url, demoScreens.simulators)).toEqual({})
  expect(reader.faults).toEqual([])
})

it('what-if on the trades of the active portfolio has no faults', async () => {
  await page.goto(`${url}/what-if-simulator`)
  const path =
    (await page
      .getByRole('link', { name: /^Open / })
      .first()
      .getAttribute('href')) ?? ''
  const feature = 'src/features/what-if'
  expect(await examine(reader, url, [{ path, feature, maxWeight: budgets.chart, charts: 1 }])).toEqual({})
  expect(reader.faults).toEqual([])
})
