import { afterEach, expect, it, vi } from 'vitest'
import { setPassword, signOutEverywhere } from './account.ts'
import { supabase } from './client.ts'

afterEach(() => vi.restoreAllMocks())

it('signs out everywhere at once, or the others and then itself where API tokens are kept', async () => {
  const signOut = vi.spyOn(supabase.auth, 'signOut').mockResolvedValue({ error: null })
  const scopes = () => signOut.mock.calls.map(([options]) => options?.scope)
  expect(await signOutEverywhere(false)).toBeNull()
  expect(scopes()).toEqual(['global'])
  expect(await signOutEverywhere(true)).toBeNull()
  expect(scopes()).toEqual(['global', 'others', 'local'])
  // This session stays while the others could not be ended.
  signOut.mockResolvedValueOnce({ error: Object.assign(new Error('Busy.'), { name: 'AuthApiError' }) as never })
  expect(await signOutEverywhere(true)).toBe('Busy.')
  expect(scopes().slice(3)).toEqual(['others'])
})

it('says whether API tokens outlive the old password, and nothing after a reset link', async () => {
  const answer = { data: { user: null }, error: null } as never
  const updateUser = vi.spyOn(supabase.auth, 'updateUser').mockResolvedValue(answer)
  await setPassword('new secret', { current: 'old secret', keepsTokens: true })
  await setPassword('new secret')
  expect(updateUser.mock.calls.map(([attributes]) => attributes)).toEqual([
    { password: 'new secret', current_password: 'old secret', keep_api_tokens: true },
    { password: 'new secret' },
  ])
})
