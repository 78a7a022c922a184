import { beforeEach, describe, expect, it, vi } from 'vitest'
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
