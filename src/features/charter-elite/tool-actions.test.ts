import { expect, test } from 'vitest'
import { noFilter } from '#shared/filter/trade-filter.ts'
import { historyAddress, optimizeAddress } from './tool-actions.tsx'

const [portfolio, other] = ['10000000-0000-4000-8000-000000000000', '20000000-0000-4000-8000-000000000000'] as const

test('asks the simulator whether a drawdown was normal, for the trades that it can select', () => {
  expect(historyAddress(noFilter, [portfolio])).toBe(`/monte-carlo-simulator?portfolio=${portfolio}&tab=history`)
  expect(historyAddress({ ...noFilter, direction: 'long' }, [portfolio])).toContain('direction=long')
  expect(historyAddress({ ...noFilter, symbols: ['ES'] }, [portfolio])).toBeNull()
  expect(historyAddress(noFilter, [portfolio, other])).toBeNull()
})

test('optimizes the only chosen setup', () => {
  const setup = '50000000-0000-4000-8000-000000000000'
  expect(optimizeAddress(noFilter, [portfolio])).toBe('/what-if-simulator')
  expect(optimizeAddress({ ...noFilter, setups: [setup] }, [portfolio])).toContain(`/strategy/${setup}?portfolio=`)
  expect(optimizeAddress({ ...noFilter, setups: [setup] }, [portfolio, other])).toBe(
    `/what-if-simulator/strategy/${setup}`,
  )
})
