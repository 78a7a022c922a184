import { expect, it } from 'vitest'
import { defaultPathSettings } from '#features/monte-carlo/path-settings/path-settings.ts'
import { kellyAddress, parseStopDistance, readKellySettings } from './kelly-settings.ts'

it('reads what it writes, the tab first', () => {
  const chosen = { ...defaultPathSettings, costR: 0.1, choice: 'shrunk', stopDistance: '12.5' } as const
  const text = kellyAddress(chosen).toString()
  expect(text).toMatch(/^tab=kelly&/)
  expect(readKellySettings(new URLSearchParams(text))).toEqual(chosen)
})

it('ignores an unknown sizing and a stop distance of 0', () => {
  expect(readKellySettings(new URLSearchParams('size=double&stop=0'))).toEqual({
    ...defaultPathSettings,
    choice: 'recommended',
    stopDistance: null,
  })
  expect(parseStopDistance(' 0,25 ')).toBe('0.25')
  expect(parseStopDistance('-1')).toBeNull()
})
