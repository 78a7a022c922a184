import { expect, it } from 'vitest'
import type { SimulationRun } from '#api/simulations/monte-carlo.ts'
import { kellyAddress, readKellySettings } from '#features/monte-carlo/kelly/kelly-settings.ts'
import { defaultPathSettings } from '#features/monte-carlo/path-settings/path-settings.ts'
import { choicesFromAddress } from '#features/monte-carlo/settings/address-choices.ts'
import { runAddress } from './run-address.ts'

const id = '11111111-1111-4111-8111-111111111111'
const kelly = { id, kind: 'kelly-optimization', address: null } as unknown as SimulationRun

it('opens a run with every setting of its tab', () => {
  const settings = { ...defaultPathSettings, costR: 0.1, choice: 'shrunk', stopDistance: '12.5' } as const
  const address = runAddress({ ...kelly, address: kellyAddress(settings).toString() })
  const opened = new URLSearchParams(address ?? '')
  expect(opened.get('tab')).toBe('kelly')
  expect(readKellySettings(opened)).toEqual(settings)
  expect(choicesFromAddress(opened).runId).toBe(id)
})

it('has none for a run that was saved through the API', () => {
  expect(runAddress(kelly)).toBeNull()
})
