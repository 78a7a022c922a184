import { describe, expect, it } from 'vitest'
import { changeInsightsAddress, isNarrowed, readInsightsAddress, selectionOf } from './insights-address.ts'

const setup = '00000000-0000-4000-8000-000000000001'
const read = (text: string) => readInsightsAddress(new URLSearchParams(text))

describe('the address of insights', () => {
  it('selects trades', () => {
    const address = read(`from=2026-01-05&to=2026-02-01&setup=${setup}&finding=hour%3A10`)
    expect(address.finding).toBe('hour:10')
    expect(selectionOf(address, 'active')).toEqual({
      portfolio_id: 'active',
      from: '2026-01-05',
      to: '2026-02-01',
      setup_id: setup,
    })
    expect(isNarrowed(address)).toBe(true)
  })

  it('ignores what is invalid', () => {
    expect(selectionOf(read('from=yesterday&setup=mine&portfolio=other'), 'active')).toEqual({ portfolio_id: 'active' })
  })

  it('can be about all portfolios', () => {
    const address = read('portfolio=all')
    expect(selectionOf(address, 'active')).toEqual({})
    expect(isNarrowed(address)).toBe(false)
  })

  it('changes its own parts and leaves the others', () => {
    const changed = changeInsightsAddress(new URLSearchParams('tab=one&finding=edge&ask=open'), {
      finding: 'symbol:NQ',
      isAsking: false,
    })
    expect(changed.toString()).toBe('tab=one&finding=symbol%3ANQ')
  })
})
