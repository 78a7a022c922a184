import { createClient } from '@supabase/supabase-js'
import { describe, expect, it } from 'vitest'
import { avatarPath } from '#api/supabase/avatar.ts'
import { avatarPathOfUrl, withAvatarUrl, omitEmptyFields } from '#api/supabase/profile.ts'
import { avatarInitial, displayName } from './profile.ts'

const named = (full_name: string | null, username: string | null) => ({ full_name, username })

describe('the display name', () => {
  it('is the full name, else the username, else the email, else "User"', () => {
    expect(displayName(named('Ada Byron', 'ada'), 'ada@example.com')).toBe('Ada Byron')
    expect(displayName(named(' ', 'ada'), 'ada@example.com')).toBe('ada')
    expect(displayName(named(null, null), 'ada@example.com')).toBe('ada@example.com')
    expect(displayName(null, null)).toBe('User')
  })
  it('starts with the avatar initial', () => {
    expect(avatarInitial(named(null, 'ada'), 'x@example.com')).toBe('A')
    expect(avatarInitial(null, null)).toBeNull()
  })
})

describe('a profile change', () => {
  it('omits empty fields', () => {
    expect(omitEmptyFields({ full_name: '', username: 'ada' })).toEqual({ username: 'ada' })
  })
})

const supabase = createClient('https://now.example', 'key')
const shown = (avatar_url: string | null) =>
  withAvatarUrl(supabase, { id: '7', email: '', username: null, full_name: null, avatar_url }).avatar_url

describe('an avatar', () => {
  it('is stored in the user’s folder under a random name with its extension', () => {
    expect(avatarPath('7', 'Me.At.Sea.JPG')).toMatch(/^7\/[0-9a-f]{32}\.jpg$/)
    expect(avatarPath('7', 'me')).toMatch(/^7\/[0-9a-f]{32}\.png$/)
    expect(avatarPath('7', 'me.png')).not.toBe(avatarPath('7', 'me.png'))
  })
  it('is shown from the current storage address', () => {
    expect(shown('http://old.example:3000/storage/v1/object/public/avatars/7/a.png')).toBe(
      'https://now.example/storage/v1/object/public/avatars/7/a.png',
    )
    expect(shown('https://elsewhere.example/a.png')).toBe('https://elsewhere.example/a.png')
    expect(shown(null)).toBeNull()
  })
  it('has a path that can be read from its address', () => {
    expect(avatarPathOfUrl('http://x/storage/v1/object/public/avatars/7/a.png')).toBe('7/a.png')
    expect(avatarPathOfUrl('https://elsewhere.example/a.png')).toBeNull()
    expect(avatarPathOfUrl(null)).toBeNull()
  })
})
