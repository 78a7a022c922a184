import { describe, expect, it } from 'vitest'
import { datapointByKey, datapoints } from '#domain/datapoints/catalogue.ts'
import { derivedKeys, type DerivedKey } from '#domain/datapoints/fields/catalogue.ts'
import { computeDatapoints, explainDatapoint } from '#domain/datapoints/trade-datapoints.fixture.ts'
import { TradeDatapoints } from '#domain/datapoints/trade-datapoints.ts'
import { evaluateCalculation } from '#domain/datapoints/words/evaluate-calculation.fixture.ts'
import { derivations } from './catalogue.ts'
import { excursionCases } from './excursion-cases.fixture.ts'
import { executionCases } from './execution-cases.fixture.ts'
import { type DatapointCases, buildFacts } from './facts.fixture.ts'
import { outcomeCases } from './outcome-cases.fixture.ts'
import { planCases } from './plan-cases.fixture.ts'
import { postExitCases } from './post-exit-cases.fixture.ts'
import { processCases } from './process-cases.fixture.ts'
import { riskCases } from './risk-cases.fixture.ts'

/** Cases for each derived datapoint; the compiler reports a missing one. */
const cases: Readonly<Record<DerivedKey, DatapointCases>> = {
  ...planCases,
  ...executionCases,
  ...riskCases,
  ...excursionCases,
  ...postExitCases,
  ...processCases,
  ...outcomeCases,
}

describe.each(derivedKeys)('%s', (key) => {
  const { values, unknown } = cases[key]

  it('matches the arithmetic by hand', () => {
    expect(values.length).toBeGreaterThan(0)
    for (const [stated, around, expected, arithmetic] of values) {
      const { value, reason } = explainDatapoint(key, buildFacts(stated, around))
      if (typeof expected === 'number' && !Number.isInteger(expected))
        expect(value, arithmetic).toBeCloseTo(expected, 9)
      else expect(value, arithmetic).toEqual(expected)
      expect(reason).toBeNull()
    }
  })

  it('is null with a reason if undefined', () => {
    // The catalogue marks datapoints that are always known.
    expect(unknown.length === 0).toBe(datapointByKey[key].unknown === null)
    for (const [stated, around, reason] of unknown) {
      const explained = explainDatapoint(key, buildFacts(stated, around))
      expect(explained.value).toBeNull()
      expect(explained.reason).toBe(reason)
      expect(explained.calculation).toBeNull()
    }
  })

  it('reads only the inputs that the catalogue names', () => {
    const named = new Set<string>([...datapointByKey[key].needs, ...datapointByKey[key].uses, 'direction'])
    for (const [stated, around] of [...values, ...unknown]) {
      const facts = buildFacts(stated, around)
      const trade = new TradeDatapoints(facts)
      derivations[key].compute((input) => {
        expect([...named]).toContain(input)
        return trade.value(input)
      }, facts)
    }
  })

  it('has a calculation that evaluates to the value', () => {
    for (const [stated, around] of values) {
      const { calculation, value } = explainDatapoint(key, buildFacts(stated, around))
      if (calculation === null) continue
      expect(evaluateCalculation(calculation), calculation).toBeCloseTo(Number(value), 6)
    }
  })
})

it('every derived datapoint has a value in some case', () => {
  expect(derivedKeys.filter((key) => cases[key].values.length === 0)).toEqual([])
})

it('computing all datapoints equals computing each', () => {
  const facts = buildFacts({ lowestPrice: '99', highestPrice: '108', plannedTarget1: '106' })
  const all = computeDatapoints(facts)
  expect(Object.keys(all)).toHaveLength(datapoints.length)
  for (const key of derivedKeys) expect(all[key], key).toEqual(explainDatapoint(key, facts).value)
})

it('explains a figure', () => {
  expect(explainDatapoint('entrySlippageR', buildFacts({ plannedEntryPrice: '99.5' }))).toEqual({
    key: 'entrySlippageR',
    label: 'Entry slippage (R)',
    formula: 'entry slippage × peak size × point value / 1R in money',
    calculation: '0.5 × 10 × 1 / 20',
    inputs: [
      { key: 'entrySlippage', label: 'Entry slippage', value: '0.5' },
      { key: 'maxQuantity', label: 'Peak size', value: '10' },
      { key: 'pointValue', label: 'Point value', value: '1' },
      { key: 'initialRiskAmount', label: '1R in money', value: '20' },
    ],
    value: 0.25,
    reason: null,
  })
})

it('applies the documented fallbacks', () => {
  const { trade, ...rest } = buildFacts({ initialStopPrice: null, plannedStopPrice: '97' })
  const values = computeDatapoints({ trade, ...rest })
  expect(values).toMatchObject({ initialStopPrice: '97', fxRate: '1', peeWindowMin: 30, tickSize: null, pipSize: null })
})
