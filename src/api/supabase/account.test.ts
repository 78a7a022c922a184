import { afterEach, expect, it, vi } from 'vitest'
import { setPassword, signOutEverywhere } from './account.ts'
import { supabase } from './client.ts'
import { takeBackSignOut, wasSignedOut } from './session.ts'

afterEach(() => {
  vi.restoreAllMocks()
  takeBackSignOut()
})

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

it.each([
  ['at once', false],
  ['with API tokens kept', true],
])(
  'notes that the user signed out everywhere, %s, unless this session could not be ended',
  async (_how, keepsTokens) => {
    const busy = { error: Object.assign(new Error('Busy.'), { name: 'AuthApiError' }) as never }
    const signOut = vi.spyOn(supabase.auth, 'signOut').mockImplementation(async (options) => {
      // The others end without this one.
      expect(wasSignedOut()).toBe(options?.scope !== 'others')
      return options?.scope === 'others' ? { error: null } : busy
    })
    expect(await signOutEverywhere(keepsTokens)).toBe('Busy.')
    expect(wasSignedOut()).toBe(false)
    signOut.mockImplementation(() => Promise.resolve({ error: null }))
    expect(await signOutEverywhere(keepsTokens)).toBeNull()
    expect(wasSignedOut()).toBe(true)
  },
)

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
