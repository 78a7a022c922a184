import { expect, it } from 'vitest'
import { defaultSettings } from '#features/what-if/settings/what-if-settings.ts'
import { madeGrid, madeTrade } from '#features/what-if/what-if.fixture.ts'
import { gridCsv } from './grid-csv.ts'
import { buildWhatIfInput } from './what-if-input.ts'

it('has one row per cell, with empty cells for unknown figures', () => {
  const input = { ...buildWhatIfInput([madeTrade()], defaultSettings), stops: [1], targets: [2, 3] }
  const shown = { ...madeGrid([0.1, 0.2]), profitFactor: [null, 2] }
  const [head, first, second, end] = gridCsv(input, { shown, low: madeGrid([0, 0.2]), high: shown }).split('\r\n')
  expect(head).toMatch(
    /^stopR,targetR,trades,expectancy,net,winRate,profitFactor,.*,expectancyLow,expectancyHigh,netLow,netHigh,winRateLow,/,
  )
  expect(head).not.toMatch(/coverageLow|kelly,/)
  expect(first).toMatch(/^1,2,100,0.1,10,0.5,,1.2,.*,0,0.1,0,10,0.5,0.5,/)
  expect(second).toMatch(/^1,3,100,0.2,20,0.5,2,1.2,.*,0.2,0.2,20,20,0.5,0.5,/)
  expect(end).toBe('')
})
