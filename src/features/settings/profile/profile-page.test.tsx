import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as avatars from '#api/supabase/avatar.ts'
import * as profiles from '#api/supabase/profile.ts'
import * as session from '#api/supabase/session.ts'
import { sessionOf } from '#api/supabase/signed-in.fixture.ts'
import { usernameRule } from '#domain/portfolio/username.ts'
import { cleanUpPages, showPage } from '#shared/show-page.fixture.tsx'
import { idOf } from '#shared/trade/journal-lists.fixture.ts'
import ProfilePage from './profile-page.tsx'

cleanUpPages()

const profile: profiles.Profile = {
  id: idOf(1),
  email: 'anna@example.com',
  username: 'anna',
  full_name: 'Anna Berg',
  avatar_url: null,
}
const signedIn = sessionOf(idOf(1), 'anna@example.com')

/** Shows the page of a user whose profile has these fields; an error: it cannot be loaded. */
function show(stored: Partial<profiles.Profile> | Error = {}) {
  const load = vi.spyOn(profiles, 'loadProfile')
  if (stored instanceof Error) load.mockRejectedValue(stored)
  else load.mockResolvedValue({ ...profile, ...stored })
  showPage(<ProfilePage />, '/settings/profile', {})
  return load
}
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } })
const save = async () => fireEvent.click(await screen.findByRole('button', { name: 'Save profile' }))
const pictureOf = (bytes: string) => new File([bytes], 'me.png', { type: 'image/png' })

beforeEach(() => {
  vi.spyOn(session, 'useSession').mockReturnValue(signedIn)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:me', revokeObjectURL: () => undefined }))
})

describe('the profile', () => {
  it('is saved without spaces around names', async () => {
    const update = vi.spyOn(profiles, 'updateProfile').mockResolvedValue(profile)
    show()
    expect((await field('Full Name')).value).toBe('Anna Berg')
    expect((await field('Email Address')).value).toBe('anna@example.com')
    await type('Full Name', ' Anna B. ')
    await type('Username', ' anna_b ')
    await save()
    await screen.findByText('Profile saved')
    expect(update.mock.calls).toEqual([[profile.id, { full_name: 'Anna B.', username: 'anna_b' }]])
  })

  it('suggests the names of the sign-up until one is stored', async () => {
    const user = { ...signedIn.user, firstName: 'Anna', lastName: null } as session.User
    vi.spyOn(session, 'useSession').mockReturnValue({ status: 'signed-in', user })
    show({ full_name: null, username: null })
    expect((await field('Full Name')).value).toBe('Anna')
    expect((await field('Username')).value).toBe('')
  })

  it('refuses a user name that breaks the rule, and takes none', async () => {
    const update = vi.spyOn(profiles, 'updateProfile').mockResolvedValue(profile)
    show()
    await type('Username', 'no spaces!')
    await save()
    await waitFor(async () => expect((await field('Username')).getAttribute('aria-invalid')).toBe('true'))
    expect(update).not.toHaveBeenCalled()
    await type('Username', ' ')
    await save()
    await screen.findByText('Profile saved')
  })

  it('says at its field that a user name is taken', async () => {
    vi.spyOn(profiles, 'updateProfile').mockRejectedValue(new profiles.UsernameError('Username is already taken.'))
    show()
    await type('Username', 'bob')
    await save()
    await screen.findByText('Username is already taken.')
    expect((await field('Username')).getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(usernameRule.length).toBeGreaterThan(0)
  })

  it('says above the form why it could not be saved', async () => {
    vi.spyOn(profiles, 'updateProfile').mockRejectedValue(new Error('The disk is full.'))
    show()
    await save()
    expect((await screen.findByRole('alert')).textContent).toBe('The disk is full.')
  })

  it('can be loaded again after a failure, beside the settings of the browser', async () => {
    const load = show(new Error('Down.'))
    await screen.findByText('Failed to load profile')
    expect(screen.queryByRole('form', { name: 'Profile' })).toBeNull()
    screen.getByRole('region', { name: 'Messages' })
    load.mockResolvedValue(profile)
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('form', { name: 'Profile' })
    expect(screen.queryByText('Failed to load profile')).toBeNull()
  })
})

describe('the picture', () => {
  it('is a letter of the name until there is one', async () => {
    show()
    await field('Full Name')
    screen.getByText('A')
    expect(screen.queryByRole('img', { name: 'Your picture' })).toBeNull()
  })

  it('is shown at once, and stored', async () => {
    const stored = { ...profile, avatar_url: 'https://x.example/new.png' }
    const answers: ((row: profiles.Profile) => void)[] = []
    const upload = vi.spyOn(avatars, 'uploadAvatar').mockReturnValue(new Promise((answer) => answers.push(answer)))
    show({ avatar_url: 'https://x.example/old.png' })
    const input = await field('Picture')
    expect(screen.getByAltText<HTMLImageElement>('Your picture').src).toBe('https://x.example/old.png')
    fireEvent.change(input, { target: { files: [pictureOf('1')] } })
    await screen.findByRole('button', { name: 'Saving picture...' })
    expect(screen.getByAltText<HTMLImageElement>('Your picture').src).toBe('blob:me')
    await waitFor(() => expect(upload.mock.calls[0]?.[2]).toBe('https://x.example/old.png'))
    answers[0]?.(stored)
    await screen.findByText('Picture saved')
    expect(screen.getByAltText<HTMLImageElement>('Your picture').src).toBe(stored.avatar_url)
  })

  it('stays as it was when the new one cannot be stored', async () => {
    vi.spyOn(avatars, 'uploadAvatar').mockRejectedValue(new Error('The picture is too large.'))
    show()
    const input = await field('Picture')
    fireEvent.change(input, { target: { files: [] } })
    expect(screen.queryByRole('button', { name: 'Saving picture...' })).toBeNull()
    fireEvent.change(input, { target: { files: [pictureOf('1')] } })
    expect((await screen.findByRole('alert')).textContent).toBe('The picture is too large.')
    expect(screen.queryByRole('img', { name: 'Your picture' })).toBeNull()
  })
})
