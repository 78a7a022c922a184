import { expect, test } from 'vitest'
import { formulaDatapoints } from '#domain/formulas/formula-datapoints.ts'
import { functionNames } from '#domain/formulas/functions.ts'
import { checkFormula, faultText } from './check-formula.ts'
import { findEntries } from './formula-completion.ts'
import { formulaExamples } from './formula-examples.tsx'
import { toFormValues, toStatInput } from './stat-form-values.ts'

const labels = (text: string) => findEntries(text).map(({ label }) => label)

test('every example is a formula without a fault', () => {
  for (const { name, formula } of formulaExamples) expect(checkFormula(formula).fault, name).toBeNull()
})

test('completes by key, then by label, and offers functions with their arguments', () => {
  expect(labels('realiz')[0]).toBe('realizedR')
  expect(labels('rollm')).toEqual(['rollmean'])
  // “Net R” is the label of realizedR.
  expect(labels('net')).toEqual(expect.arrayContaining(['netPnl', 'realizedR']))
  expect(labels('net')[0]).toBe('netPnl')
  expect(labels('entryat')).toContain('entryAt')
  expect(findEntries('rollmean')[0]).toMatchObject({ detail: '(a, n)', type: 'function' })
  expect(findEntries('netPnl')[0]).toMatchObject({ label: 'netPnl', detail: 'Net P&L, ccy', type: 'property' })
  expect(labels('').slice(0, functionNames.length)).toEqual([...functionNames])
  expect(labels('zzz')).toEqual([])
  for (const name of formulaDatapoints) expect(labels(name)).toContain(name)
})

test('a fault is a sentence with its remedy', () => {
  const { fault } = checkFormula('netPnl + realizedR')
  expect(fault === null ? null : faultText(fault)).toBe(
    'R cannot be added to money. Divide money by initialRiskAmount to get R.',
  )
  expect(checkFormula('mfeR / realizedR')).toEqual({ fault: null, unit: null })
  expect(checkFormula('mfeR - realizedR')).toEqual({ fault: null, unit: 'R' })
})

test('the form stores only what a kind has, places in their order', () => {
  const values = { ...toFormValues(null), name: ' Mood ', unit: 'R', choices: 'Calm\n\n Tense \n', formula: '1' }
  expect(toStatInput({ ...values, kind: 'choice', shownOn: ['dashboard', 'entry'] })).toEqual({
    name: 'Mood',
    description: null,
    kind: 'choice',
    unit: null,
    choices: ['Calm', 'Tense'],
    minimum: null,
    maximum: null,
    formula: null,
    shownOn: ['entry', 'dashboard'],
  })
  expect(toStatInput({ ...values, kind: 'formula' })).toMatchObject({ unit: 'R', formula: '1', choices: [] })
  expect(toStatInput({ ...values, kind: 'number', minimum: ' 0 ', maximum: '' })).toMatchObject({
    minimum: '0',
    maximum: null,
    formula: null,
  })
})
