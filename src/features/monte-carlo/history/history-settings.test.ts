import { expect, it } from 'vitest'
import { defaultPathSettings } from '#features/monte-carlo/path-settings/path-settings.ts'
import { historyAddress, readHistorySettings } from './history-settings.ts'

it('reads what it writes, the tab first', () => {
  const chosen = { ...defaultPathSettings, riskPercent: 0.5, comparison: 'shuffles' } as const
  const text = historyAddress(chosen).toString()
  expect(text).toMatch(/^tab=history&/)
  expect(readHistorySettings(new URLSearchParams(text))).toEqual(chosen)
  expect(readHistorySettings(new URLSearchParams('against=peers')).comparison).toBe('bootstraps')
})
