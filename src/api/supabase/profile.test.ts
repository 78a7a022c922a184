import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadProfile, type Profile } from './profile.ts'
import * as session from './session.ts'

type Answer = { readonly data: Partial<Profile> | null; readonly error: { readonly message: string } | null }
const row = { id: 'u', email: 'ada@example.com', username: null, full_name: null, avatar_url: null }
const none: Answer = { data: null, error: null }
const found: Answer = { data: row, error: null }
const broken: Answer = { data: null, error: { message: 'The service is down.' } }

/** A service that answers its calls with these, in turn; `calls` are what it was asked to do. */
function serve(...answers: readonly Answer[]) {
  const calls: unknown[] = []
  const answer = () => Promise.resolve(answers[calls.length - 1])
  const select = () => ({
    eq: () => ({ maybeSingle: () => (calls.push('find'), answer()) }),
    maybeSingle: answer,
  })
  const upsert = (created: object, options: object) => {
    calls.push([created, options])
    return { select }
  }
  const client = { from: () => ({ select, upsert }) }
  vi.spyOn(session, 'loadSupabase').mockResolvedValue(client as never)
  return calls
}
const creation = [{ id: 'u', email: 'ada@example.com' }, { ignoreDuplicates: true }]
const load = () => loadProfile('u', 'ada@example.com')

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => void vi.restoreAllMocks())

describe('the profile of a user', () => {
  it('is the stored one', async () => {
    const calls = serve(found)
    expect(await load()).toEqual(row)
    expect(calls).toEqual(['find'])
  })

  it('is made where there is none', async () => {
    const calls = serve(none, found)
    expect(await load()).toEqual(row)
    expect(calls).toEqual(['find', creation])
  })

  it('is the one that another tab has just made', async () => {
    const calls = serve(none, none, found)
    expect(await load()).toEqual(row)
    expect(calls).toEqual(['find', creation, 'find'])
  })

  it('is asked for no further when it is neither there nor made', async () => {
    const calls = serve(none, none, none)
    await expect(load()).rejects.toThrow('Failed to load profile')
    expect(calls).toHaveLength(3)
  })

  it.each([
    ['found', [broken]],
    ['made', [none, broken]],
    ['found then', [none, none, broken]],
  ])('fails with the message of the service when it cannot be %s', async (_, answers) => {
    serve(...answers)
    await expect(load()).rejects.toThrow('The service is down.')
  })
})
