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

/**
 * A load whose screen shows portfolios and setups. Each list is answered as the account was before its default data; from
 * when that exists, as it is then. `answer` is the server's about the default data.
 */
async function showLists(answer: { created: boolean }) {
  vi.resetModules()
  const { QueryObserver } = await import('@tanstack/react-query')
  const { queryClient } = await import('#api/query-client.ts')
  const { portfoliosQuery } = await import('#api/portfolios/portfolios-query.ts')
  const { setupsQuery } = await import('#api/playbook/setups.ts')
  const { verifyEmailAndCreateDefaults } = await import('#contract/accounts/user-defaults.ts')
  let exists = false
  const late: (() => void)[] = []
  vi.mocked(call).mockImplementation((route) => {
    if ((route as object) === verifyEmailAndCreateDefaults) {
      exists = true
      return Promise.resolve(answer)
    }
    const lists = exists ? { portfolios: [{ id: 'p1' }], setups: [{ id: 's1' }] } : { portfolios: [], setups: [] }
    if (exists) return Promise.resolve(lists) as never
    return new Promise((resolve) => late.push(() => resolve(lists)))
  })
  const observers = [new QueryObserver(queryClient, portfoliosQuery), new QueryObserver(queryClient, setupsQuery)]
  for (const observer of observers) onTestFinished(observer.subscribe(() => {}))
  const { retryUserDefaults } = await import('./user-defaults.ts')
  return {
    retry: () => retryUserDefaults(user),
    answerLate: () => late.forEach((give) => give()),
    shown: () => observers.map((observer) => observer.getCurrentResult().data),
  }
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

describe('lists that were asked for before the default data existed', () => {
  const empty = [[], []]
  const filled = [[{ id: 'p1' }], [{ id: 's1' }]]

  beforeEach(() => {
    localStorage.clear()
    vi.mocked(call).mockReset()
  })

  it('are asked for again where they were empty', async () => {
    const { retry, answerLate, shown } = await showLists({ created: true })
    answerLate()
    await vi.waitFor(() => expect(shown()).toEqual(empty))
    await retry()
    expect(shown()).toEqual(filled)
  })

  it('are asked for again where their first answer is still on its way', async () => {
    const { retry, answerLate, shown } = await showLists({ created: true })
    const retried = retry()
    await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(3))
    answerLate()
    await retried
    expect(shown()).toEqual(filled)
  })

  it('are asked for again where the answer that the data was created was lost', async () => {
    const { retry, answerLate, shown } = await showLists({ created: false })
    answerLate()
    await vi.waitFor(() => expect(shown()).toEqual(empty))
    await retry()
    expect(shown()).toEqual(filled)
  })
})
