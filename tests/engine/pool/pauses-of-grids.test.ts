import { expect, it } from 'vitest'
import type { WhatIfInput } from '#domain/simulation/what-if/what-if.ts'
import { walks } from '#tests/engine/equality/what-if-inputs.ts'
import { whatIfGridTask } from '#workers/engine/tasks/what-if-grid.ts'
import { loadEngine, type Engine } from '#workers/engine/wasm/load-engine.ts'

const built = await loadEngine()

/** The engine, which notes what is asked of a what-if. */
function noteCalls(): { readonly engine: Engine; readonly calls: string[] } {
  const calls: string[] = []
  class NotedWhatIf extends built.WhatIf {
    override kelly(stop: number, first: number): Float64Array {
      calls.push(`kelly ${stop} ${first}`)
      return super.kelly(stop, first)
    }
    override free(): void {
      calls.push('free')
      super.free()
    }
  }
  return { engine: { ...built, WhatIf: NotedWhatIf }, calls }
}

/** Two stops, and targets for two batches of Kelly fractions: eight and one. */
const input: WhatIfInput = {
  trades: walks({ trades: 20, seed: 3 }),
  stops: [0.5, 1],
  targets: Array.from({ length: 9 }, (_, place) => 1 + place / 4),
  slippage: 0,
  cost: 0,
  policy: 'neutral',
  fallback: 'neutral',
  sizing: 'constantSize',
  orderDependent: false,
  kelly: true,
}

const batches = (stop: number) => [`kelly ${stop} 0`, 'pause', `kelly ${stop} 8`, 'pause']

it('a grid pauses after each batch and after each stop, and reports the stops that are done', async () => {
  const { engine, calls } = noteCalls()
  await whatIfGridTask(engine, input, {
    progress: (share) => calls.push(`done ${share}`),
    pause: () => Promise.resolve(void calls.push('pause')),
  })
  expect(calls).toEqual([...batches(0), 'done 0.5', 'pause', ...batches(1), 'done 1', 'pause', 'free'])
})

it('a grid without Kelly fractions pauses after each stop', async () => {
  const { engine, calls } = noteCalls()
  await whatIfGridTask(
    engine,
    { ...input, kelly: false },
    { progress: (share) => calls.push(`done ${share}`), pause: () => Promise.resolve(void calls.push('pause')) },
  )
  expect(calls).toEqual(['done 0.5', 'pause', 'done 1', 'pause', 'free'])
})

it.each([1, 2, 3])('a grid that is cancelled at pause %i computes nothing more and is freed', async (cancelledAt) => {
  const { engine, calls } = noteCalls()
  let pauses = 0
  const running = whatIfGridTask(engine, input, {
    progress: () => {},
    pause: () => {
      pauses += 1
      return pauses < cancelledAt ? Promise.resolve() : Promise.reject(new Error('cancelled'))
    },
  })
  await expect(running).rejects.toThrow('cancelled')
  expect(calls).toEqual([...['kelly 0 0', 'kelly 0 8'].slice(0, cancelledAt), 'free'])
})
