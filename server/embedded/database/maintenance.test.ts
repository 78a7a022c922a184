import { describe, expect, it } from 'vitest'
import { Maintenance } from './maintenance.ts'

const megabyte = 1024 * 1024

/** A database that records its statements, with a clock and a log that the test controls. */
function trial() {
  const state = { now: 0, log: 0, needy: [] as { name: string }[], said: [] as string[] }
  const maintenance = new Maintenance(
    {
      exec: async (text) => void state.said.push(text),
      query: async () => state.needy,
      logBytes: () => state.log,
    },
    () => state.now,
  )
  return { state, maintenance }
}

describe('Maintenance', () => {
  it('makes a checkpoint after one idle second if more than 96 MB of log follow the last one', async () => {
    const { state, maintenance } = trial()
    state.now = 10_000
    state.log = 96 * megabyte
    await maintenance.whenResting()
    expect(state.said).toEqual([])
    state.log += 1
    await maintenance.afterWork()
    state.now += 999
    await maintenance.whenResting()
    expect(state.said).toEqual([])
    state.now += 1
    await maintenance.whenResting()
    await maintenance.whenResting()
    expect(state.said).toEqual(['checkpoint'])
  })

  it('does not delay work for a checkpoint until 320 MB of log follow the last one', async () => {
    const { state, maintenance } = trial()
    const work = async (log: number) => {
      state.now += 100
      state.log = log * megabyte
      await maintenance.afterWork()
      await maintenance.whenResting()
      return state.said.filter((said) => said === 'checkpoint').length
    }
    expect(await work(97)).toBe(0)
    expect(await work(320)).toBe(0)
    expect(await work(321)).toBe(1)
    expect(await work(640)).toBe(1)
    expect(await work(642)).toBe(2)
  })

  it('makes a checkpoint five minutes after a write, but not without a write', async () => {
    const { state, maintenance } = trial()
    state.now = 600_000
    await maintenance.whenIdle()
    expect(state.said).toEqual([])
    state.log = 1
    await maintenance.afterWork()
    await maintenance.whenIdle()
    expect(state.said).toEqual(['checkpoint'])
    state.now += 299_000
    state.log = 2
    await maintenance.whenIdle()
    expect(state.said).toEqual(['checkpoint'])
    state.now += 2_000
    await maintenance.whenIdle()
    expect(state.said).toEqual(['checkpoint', 'checkpoint'])
  })

  it('vacuums the neediest table, one at a time, after twenty idle seconds', async () => {
    const { state, maintenance } = trial()
    state.needy = [{ name: 'public.trades' }]
    await maintenance.afterWork()
    state.now = 19_999
    await maintenance.whenIdle()
    expect(state.said).toEqual([])
    state.now = 20_000
    await maintenance.whenIdle()
    expect(state.said).toEqual(['vacuum (analyze) public.trades'])
    state.needy = []
    await maintenance.whenIdle()
    expect(state.said).toHaveLength(1)
  })

  it('does not wait for an idle moment after very many writes', async () => {
    const { state, maintenance } = trial()
    state.needy = [{ name: 'public.trades' }]
    state.log = 257 * megabyte
    await maintenance.afterWork()
    expect(state.said).toEqual(['vacuum (analyze) public.trades'])
  })
})
