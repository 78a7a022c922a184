import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { hasSignatureOf } from './file-type.ts'
import { parseObjectKey } from './object-key.ts'
import { signUrl, verifySignedUrl } from './signed-url.ts'
import { StorageError } from './storage-error.ts'

const problemOf = async (read: () => unknown): Promise<string | null> => {
  try {
    await read()
    return null
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
    return error.message === 'signature verification failed' || error.message.includes('"exp"')
      ? `${error.code}: ${error.message}`
      : error.code
  }
}

describe('the name of a file', () => {
  it.each(['a.png', 'user/2026/picture 1 (2).png', "it's-a_file!@$&=;:+,*.pdf", `${'a'.repeat(396)}.png`])(
    'is kept: %s',
    (name) => {
      expect(parseObjectKey(name)).toBe(name)
    },
  )

  it.each([
    '',
    '/a',
    'a/',
    'a//b',
    '../a',
    'a/./b',
    'a/..',
    'a?b',
    'a#b',
    'ä',
    'a\\b',
    `${'a'.repeat(397)}.png`,
    null,
    7,
  ])('is refused: %j', async (name) => {
    expect(await problemOf(() => parseObjectKey(name))).toBe('InvalidKey')
  })
})

describe('the type of a file', () => {
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])
  const webp = Buffer.from('RIFF\u0001\u0002\u0003\u0004WEBPVP8', 'latin1')

  it('is what its first bytes say', () => {
    expect(hasSignatureOf('image/png', png)).toBe(true)
    expect(hasSignatureOf('image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe(true)
    expect(hasSignatureOf('image/webp', webp)).toBe(true)
    expect(hasSignatureOf('application/pdf', Buffer.from('%PDF-1.7'))).toBe(true)
  })

  it('is not another, a part of one, or unknown', () => {
    expect(hasSignatureOf('image/jpeg', png)).toBe(false)
    expect(hasSignatureOf('image/png', png.subarray(0, 7))).toBe(false)
    // A sound in the container of a picture.
    expect(hasSignatureOf('image/webp', Buffer.from('RIFF\u0001\u0002\u0003\u0004WAVEfmt', 'latin1'))).toBe(false)
    expect(hasSignatureOf('image/svg+xml', Buffer.from('<svg/>'))).toBe(false)
    expect(hasSignatureOf('image/png', Buffer.alloc(0))).toBe(false)
  })
})

describe('a signed address', () => {
  const [key, former, foreign] = ['now', 'former', 'foreign'].map((text) =>
    new TextEncoder().encode(text.padEnd(32, '.')),
  )
  const keys = [key, former] as Uint8Array[]
  const access = { object: 'avatars/ada/a.png', userId: 'ada' }
  const sign = (by: Uint8Array | undefined, seconds = 60) => signUrl(by ?? new Uint8Array(), access, seconds)

  it('says who signed, by the present key and by a former one', async () => {
    expect(await verifySignedUrl(keys, access.object, await sign(key))).toBe('ada')
    expect(await verifySignedUrl(keys, access.object, await sign(former))).toBe('ada')
  })

  it('is of one file', async () => {
    const token = await sign(key)
    expect(await problemOf(() => verifySignedUrl(keys, 'avatars/ada/b.png', token))).toBe('InvalidSignature')
  })

  it('is refused by another key, changed, missing or ended', async () => {
    const wrong = 'InvalidJWT: signature verification failed'
    const ended = 'InvalidJWT: "exp" claim timestamp check failed'
    expect(await problemOf(async () => verifySignedUrl(keys, access.object, await sign(foreign)))).toBe(wrong)
    expect(await problemOf(async () => verifySignedUrl(keys, access.object, `${await sign(key)}x`))).toBe(wrong)
    expect(await problemOf(() => verifySignedUrl(keys, access.object, undefined))).toBe(wrong)
    expect(await problemOf(() => verifySignedUrl([], access.object, undefined))).toBe(wrong)
    expect(await problemOf(async () => verifySignedUrl(keys, access.object, await sign(key, -1)))).toBe(ended)
    expect(await problemOf(async () => verifySignedUrl(keys, access.object, await sign(former, -1)))).toBe(ended)
  })

  it('names an account', async () => {
    const anonymous = new SignJWT({ url: access.object }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('60s')
    const token = await anonymous.sign(key ?? new Uint8Array())
    expect(await problemOf(() => verifySignedUrl(keys, access.object, token))).toBe('InvalidSignature')
  })
})
