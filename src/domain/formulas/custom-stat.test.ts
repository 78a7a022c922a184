import { describe, expect, it } from 'vitest'
import type { Decimal } from '#domain/numbers/units.ts'
import { applyCustomStatChanges, checkCustomStat, buildCustomStat } from './custom-stat.ts'

const decimal = (value: string) => value as Decimal
const fields = (stat: Parameters<typeof buildCustomStat>[0]) =>
  checkCustomStat(buildCustomStat(stat)).map(({ field }) => field)

describe('a custom statistic', () => {
  it('has the fields of its kind', () => {
    expect(fields({ name: 'Calm', kind: 'yesNo' })).toEqual([])
    expect(fields({ name: 'Mood', kind: 'choice', choices: ['Good', 'Bad'] })).toEqual([])
    expect(fields({ name: 'Sleep', kind: 'number', unit: 'h', minimum: decimal('0'), maximum: decimal('24') })).toEqual(
      [],
    )
    expect(fields({ name: 'Given back', kind: 'formula', unit: 'R', formula: 'mfeR - realizedR' })).toEqual([])
  })

  it('requires the fields of its kind', () => {
    expect(fields({ name: 'Mood', kind: 'choice' })).toEqual(['choices'])
    expect(fields({ name: 'Given back', kind: 'formula' })).toEqual(['formula'])
  })

  it('refuses fields of another kind', () => {
    const all = { unit: 'R', choices: ['A'], minimum: decimal('0'), maximum: decimal('1'), formula: '1' }
    expect(fields({ name: 'X', kind: 'yesNo', ...all })).toEqual(['unit', 'choices', 'minimum', 'maximum', 'formula'])
    expect(fields({ name: 'X', kind: 'choice', choices: ['A'], unit: 'R' })).toEqual(['unit'])
  })

  it('refuses duplicate choices, ignoring case, and empty ranges', () => {
    expect(fields({ name: 'X', kind: 'choice', choices: ['A', 'B', 'a'] })).toEqual(['choices.2'])
    // Compared as exact decimals: as doubles they would be equal.
    const [less, more] = [decimal('0.10000000000000001'), decimal('0.10000000000000002')]
    expect(fields({ name: 'X', kind: 'number', minimum: less, maximum: more })).toEqual([])
    expect(fields({ name: 'X', kind: 'number', minimum: more, maximum: less })).toEqual(['maximum'])
    expect(fields({ name: 'X', kind: 'number', minimum: less, maximum: less })).toEqual(['maximum'])
  })

  it('locates the error in its formula', () => {
    const faults = checkCustomStat(buildCustomStat({ name: 'X', kind: 'formula', formula: 'mfeR - realised' }))
    expect(faults).toEqual([{ field: 'formula', message: 'at character 8: "realised" is not a numeric datapoint' }])
  })

  it('clears the fields that the new kind lacks', () => {
    const sleep = buildCustomStat({ name: 'Sleep', kind: 'number', unit: 'h', minimum: decimal('0') })
    expect(applyCustomStatChanges(sleep, { name: 'Rest' })).toEqual({ ...sleep, name: 'Rest' })
    expect(applyCustomStatChanges(sleep, { kind: 'number', unit: null })).toEqual({ ...sleep, unit: null })
    expect(applyCustomStatChanges(sleep, { kind: 'choice', choices: ['Bad', 'Good'] })).toEqual(
      buildCustomStat({ name: 'Sleep', kind: 'choice', choices: ['Bad', 'Good'] }),
    )
  })
})
