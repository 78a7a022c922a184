import { expect, test } from 'vitest'
import type { RequestContext } from '#server/http/implement.ts'
import { ApiError } from '#server/request/api-error.ts'
import { answerRequests } from './answer-requests.ts'

const asked = { resampling: { values: [1, -1], resamples: 100, blockLength: null, seed: [1, 2] } } as const

/** A context whose simulations answer with `run`. */
const contextOf = (run: () => Promise<unknown>) =>
  ({
    user: { userId: 'me' },
    signal: new AbortController().signal,
    services: { simulations: { run } },
  }) as unknown as RequestContext

const answer = (run: () => Promise<unknown>) => answerRequests(contextOf(run), [], { requests: asked, closed: [] })

test('a simulation that is refused for its trades leaves the tool without it', async () => {
  expect(await answer(() => Promise.resolve('the resampling'))).toEqual({ resampling: 'the resampling' })
  for (const code of ['too_few_trades', 'simulation_refused', 'simulation_too_large'] as const)
    expect(await answer(() => Promise.reject(new ApiError(code)))).toEqual({})
})

test('a busy server refuses the call', async () => {
  const busy = new ApiError('busy')
  await expect(answer(() => Promise.reject(busy))).rejects.toBe(busy)
})
