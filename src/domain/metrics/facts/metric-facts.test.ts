import { expect, test } from 'vitest'
import { metricCatalogue } from '#domain/metrics/catalogue.ts'
import { metricExplanations } from './metric-explanations.ts'
import { metricFacts } from './metric-facts.ts'

test('the facts are those of the catalogue; `npm run docs` renews them', () => {
  expect(metricFacts).toEqual(
    metricCatalogue.map(({ key, label, unit, good, signed }) => ({
      key,
      label,
      unit,
      good,
      ...(signed === undefined ? {} : { signed }),
    })),
  )
})

test('the explanations are those of the catalogue; `npm run docs` renews them', () => {
  expect(metricExplanations).toEqual(
    Object.fromEntries(
      metricCatalogue.map(({ key, meaning, formula, undefinedWhen, reference }) => [
        key,
        { meaning, formula, undefinedWhen, reference },
      ]),
    ),
  )
})
