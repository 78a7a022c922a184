import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { call } from '#api/client.ts'
import { networkFailure } from '#api/failure.ts'
import type { User } from '#api/supabase/session.ts'

vi.mock('#api/client.ts', () => ({ call: vi.fn() }))

const user: User = {
  id: 'u1',
  email: 'ada@example.com',
  emailConfirmed: true,
  provider: 'email',
  firstName: null,
  lastName: null,
}

/** What one load of the page does, with nothing in memory of the loads before. */
async function load(): Promise<void> {
  vi.resetModules()
  const { retryUserDefaults } = await import('./user-defaults.ts')
  await retryUserDefaults(user)
}

/** A load whose screen shows the portfolios, answered by `lists` in turn; the defaults exist when `answer` says so. */
async function showPortfolios(lists: readonly Promise<object>[], answer: { created: boolean }, isRead: boolean) {
  vi.resetModules()
  const { QueryObserver } = await import('@tanstack/react-query')
  const { queryClient } = await import('#api/query-client.ts')
  const { portfoliosQuery } = await import('#api/portfolios/portfolios-query.ts')
  const { verifyEmailAndCreateDefaults } = await import('#contract/accounts/user-defaults.ts')
  const waiting = [...lists]
  vi.mocked(call).mockImplementation((route) =>
    (route as object) === verifyEmailAndCreateDefaults ? Promise.resolve(answer) : (waiting.shift() as never),
  )
  const observer = new QueryObserver(queryClient, portfoliosQuery)
  onTestFinished(observer.subscribe(() => {}))
  if (isRead) await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual([]))
  const { retryUserDefaults } = await import('./user-defaults.ts')
  await retryUserDefaults(user)
  return observer
}

describe('default data that could not be created', () => {
  beforeEach(() => {
    localStorage.clear()
    vi.mocked(call).mockReset()
    vi.spyOn(console, 'error').mockImplementation(() => {})
  })

  it('is requested again at each load until it exists', async () => {
    vi.mocked(call).mockRejectedValueOnce(networkFailure(null))
    await load()
    vi.mocked(call).mockResolvedValueOnce({ created: false })
    await load()
    await load()
    expect(call).toHaveBeenCalledTimes(2)
  })
})

describe('portfolios that were read before the default one was created', () => {
  const listed = [{ id: 'p1', name: 'Main' }]

  beforeEach(() => {
    localStorage.clear()
    vi.mocked(call).mockReset()
  })

  it('are read again, also where their first answer is still on its way', async () => {
    const answer: ((lists: object) => void)[] = []
    const late = new Promise<object>((resolve) => answer.push(resolve))
    const observer = await showPortfolios([late, Promise.resolve({ portfolios: listed })], { created: true }, false)
    answer[0]?.({ portfolios: [] })
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(listed))
  })

  it('are read again where the answer that said so was lost', async () => {
    const lists = [Promise.resolve({ portfolios: [] }), Promise.resolve({ portfolios: listed })]
    const observer = await showPortfolios(lists, { created: false }, true)
    expect(observer.getCurrentResult().data).toEqual(listed)
  })
})
