import { expect, it } from 'vitest'
import { GrowthPart } from '#workers/engine/growth/growth-part.ts'
import { loadEngine, type Engine } from '#workers/engine/wasm/load-engine.ts'
import { input } from './pool-in-process.ts'

const built = await loadEngine()

/** The engine, which counts the runs whose memory was freed. */
function countFrees(): { readonly engine: Engine; readonly freed: () => number } {
  let freed = 0
  class CountedRun extends built.GrowthRun {
    override free(): void {
      freed += 1
      super.free()
    }
  }
  return { engine: { ...built, GrowthRun: CountedRun }, freed: () => freed }
}

const paths = { first: 0, count: 1024 }

it('a part that never ran is freed at once, and only once', () => {
  const { engine, freed } = countFrees()
  const part = new GrowthPart(engine, input, paths, 'requested')
  part.release()
  expect(freed()).toBe(1)
  part.release()
  expect(freed()).toBe(1)
})

it('a part between two calls is freed at once', async () => {
  const { engine, freed } = countFrees()
  const part = new GrowthPart(engine, input, paths, 'requested')
  expect(await part.advance([10], 'nothing')).toEqual([])
  expect(freed()).toBe(0)
  part.release()
  expect(freed()).toBe(1)
  expect(await part.advance([20], 'nothing')).toBeNull()
  expect(await part.sweep([20], 1024, 1024)).toBeNull()
})

it('a part that runs is freed after its slice, and ends without an answer', async () => {
  const { engine, freed } = countFrees()
  const part = new GrowthPart(engine, { ...input, paths: 100_000 }, { first: 0, count: 100_000 }, 'requested')
  const running = part.advance([137], 'nothing')
  part.release()
  expect(freed()).toBe(0)
  expect(await running).toBeNull()
  expect(freed()).toBe(1)
})

it('equities are returned if they are requested, one array for each step', async () => {
  const { engine } = countFrees()
  const part = new GrowthPart(engine, input, paths, 'requested')
  const columns = await part.advance([5, 10], 'equity')
  expect(columns?.map(({ length }) => length)).toEqual([1024, 1024])
  part.release()
})
