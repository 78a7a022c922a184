import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { startTransition, useState, type ReactNode } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { afterEach, describe, expect, it } from 'vitest'
import type { GrowthSettings } from './growth-settings.ts'
import { useGrowthSettings } from './use-growth-settings.ts'

afterEach(cleanup)

const wrapper = ({ children }: { children: ReactNode }) => (
  <MemoryRouter initialEntries={['/simulator?risk=2&seed=7']}>{children}</MemoryRouter>
)

/** The risk per trade as a fraction. */
const riskOf = ({ sizing }: GrowthSettings) => (sizing.kind === 'fixedFraction' ? sizing.fraction : Number.NaN)
const risking = (fraction: number) => ({ sizing: { kind: 'fixedFraction', fraction } }) as const

/** The settings, with the address and a function to change it from outside. */
function useInAddress() {
  const seen: number[] = useState<number[]>(() => [])[0]
  const control = useGrowthSettings()
  seen.push(riskOf(control.settings))
  return { control, seen, address: useLocation().search, navigate: useNavigate() }
}

describe('settings of the simulator', () => {
  it('start from the address and are written to it after a delay, without going back', async () => {
    const { result } = renderHook(useInAddress, { wrapper })
    expect(result.current.control.settings).toMatchObject({ ...risking(0.02), seed: [7, 0] })
    act(() => result.current.control.change(risking(0.03)))
    act(() => result.current.control.change(risking(0.04)))
    expect(result.current.address).toBe('?risk=2&seed=7')
    const settings = result.current.control.settings
    await waitFor(() => expect(result.current.address).toContain('risk=4'))
    expect(result.current.seen).toEqual(result.current.seen.toSorted((a, b) => a - b))
    // An equal copy would start another simulation.
    expect(result.current.control.settings).toBe(settings)
  })

  it('follow an address that is changed from outside', async () => {
    const { result } = renderHook(useInAddress, { wrapper })
    act(() => startTransition(() => void result.current.navigate('/simulator?risk=5')))
    await waitFor(() => expect(riskOf(result.current.control.settings)).toBe(0.05))
  })

  it('leave a saved run when a parameter changes', async () => {
    const { result } = renderHook(useInAddress, { wrapper })
    act(() => result.current.control.choose({ runId: 'a-run' }))
    expect(result.current.control.choices.runId).toBe('a-run')
    act(() => result.current.control.change({ steps: 10 }))
    expect(result.current.control.choices.runId).toBeNull()
  })
})
