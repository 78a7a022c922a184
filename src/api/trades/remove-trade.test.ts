import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { answerCalls, refused } from '#api/answer-calls.fixture.ts'
import { removeTrade, tradeQuery } from './trades.ts'

const id = '6f1a1b0e-3c53-4b53-9d4b-0a6f6f0a0002'

/** Deletes a trade that a screen has shown; the server answers as given. Returns what is still known of the trade. */
async function remove(answer: object) {
  const queries = new QueryClient()
  queries.setQueryData(tradeQuery(id).queryKey, { id } as never)
  vi.stubGlobal('fetch', answerCalls({ [`DELETE /trades/${id}`]: answer }).serve)
  const failure = await removeTrade(queries, id).catch((error: unknown) => error)
  return { failure, known: queries.getQueryData(tradeQuery(id).queryKey) }
}

afterEach(() => void vi.unstubAllGlobals())

it('forgets a trade that was deleted, here or elsewhere', async () => {
  expect(await remove({ done: true })).toEqual({ failure: undefined, known: undefined })
  expect(await remove(refused(404, 'There is no such trade.', { code: 'not_found' }))).toEqual({
    failure: undefined,
    known: undefined,
  })
})

it('keeps a trade that could not be deleted, and says why', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const { failure, known } = await remove(refused(409, 'The trade is locked.'))
  expect(String(failure)).toContain('The trade is locked.')
  expect(known).toEqual({ id })
})
