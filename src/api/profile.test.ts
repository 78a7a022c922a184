import { describe, expect, it } from 'vitest'
import { avatarInitial, displayName } from './profile.ts'
import { withoutEmpty } from './supabase/profile.ts'

const named = (full_name: string | null, username: string | null) => ({ full_name, username })

describe('what a user is called', () => {
  it('is the full name, else the username, else the e-mail, else "User"', () => {
    expect(displayName(named('Ada Byron', 'ada'), 'ada@example.com')).toBe('Ada Byron')
    expect(displayName(named(' ', 'ada'), 'ada@example.com')).toBe('ada')
    expect(displayName(named(null, null), 'ada@example.com')).toBe('ada@example.com')
    expect(displayName(null, null)).toBe('User')
  })
  it('starts with the avatar letter of the same', () => {
    expect(avatarInitial(named(null, 'ada'), 'x@example.com')).toBe('A')
    expect(avatarInitial(null, null)).toBeNull()
  })
})

describe('a change of the profile', () => {
  it('leaves out what is empty', () => {
    expect(withoutEmpty({ full_name: '', username: 'ada' })).toEqual({ username: 'ada' })
  })
})
