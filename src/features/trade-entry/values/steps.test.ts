import { describe, expect, it } from 'vitest'
import { statedFields } from '#domain/trade/fields/catalogue.ts'
import { formColumns, emptyTrade } from './form-values.ts'
import { stepFields, stepKeys, stepOfField, stepTitle } from './steps.ts'

const inSteps = stepKeys.flatMap((step) => stepFields[step])

describe('the steps of the form', () => {
  it('contain every input field of a trade exactly once', () => {
    // Fills are stated as executions; the currency is the portfolio's.
    const stated = statedFields.filter((key) => key !== 'executions' && key !== 'quoteCurrency')
    expect(inSteps.toSorted()).toEqual(['portfolioId', 'fills', ...stated].toSorted())
    expect(new Set(inSteps).size).toBe(inSteps.length)
  })

  it('contain only fields of the form', () => {
    expect(Object.keys(emptyTrade('p')).toSorted()).toEqual(inSteps.toSorted())
    expect(formColumns.length).toBeGreaterThan(80)
  })

  it('are found by a field’s path', () => {
    expect(stepOfField('fills.1.price')).toBe('execution')
    expect(stepOfField('customStats.6b1f4c1e')).toBe('review')
    expect(stepOfField('ruleResponses.0.ruleId')).toBe('plan')
  })

  it('rename the execution of a missed trade', () => {
    expect(stepTitle('execution', 'missed')).toBe('Missed')
    expect(stepTitle('execution', 'completed')).toBe('Execution')
  })
})
