import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { errorRates } from '#tests/error-rates/catalogue.ts'
import { meetsGoal } from '#tests/error-rates/error-rate.ts'
import { errorRatesPage, statedCount } from '#tests/error-rates/page.ts'

const page = readFileSync('docs/error-rates.md', 'utf8')
const stated = errorRates.map((rate) => ({ rate, count: statedCount(page, rate) }))

// What each rate is when it is measured, its own test compares with the page (tests/engine/wasm/what-if-luck.test.ts).
it('docs/error-rates.md states every rate of the catalogue, and nothing else', () => {
  expect(page).toBe(errorRatesPage(stated))
})

it('every stated rate meets its goal, and is held by a test that exists', () => {
  expect(stated.filter(({ rate, count }) => !meetsGoal(rate, count))).toEqual([])
  for (const test of new Set(errorRates.map((rate) => rate.test)))
    expect(readFileSync(test, 'utf8')).toMatch(/\bit\b|\btest\b/)
})

it('a row that is missing is an error, and no count', () => {
  expect(() => statedCount(page, { subject: 'Insights', name: 'anything' })).toThrow('does not state')
})
