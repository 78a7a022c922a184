import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { unpackEntry, DamagedZip, readZipEntries, type ZipEntry } from './zip-entries.ts'

/** Offsets in an entry of the central directory and in its end record: APPNOTE.TXT of PKWARE, 4.3.12 and 4.3.16. */
const directorySignature = Buffer.from('PK\u0001\u0002')
const [flagsAt, methodAt, sizeAt, headerAt] = [8, 10, 24, 42]
const [endSize, countAt] = [22, 10]

const long = 'a line of a document\n'.repeat(20_000)
const whole = (): Buffer =>
  Buffer.from(zipSync({ 'long.txt': strToU8(long), 'stored.png': [strToU8('a picture'), { level: 0 }] }))

/** The ZIP with a change to its first directory entry (packed) or its second (stored). */
function edited(which: 'packed' | 'stored', edit: (zip: Buffer, at: number) => void): Buffer {
  const zip = whole()
  const first = zip.indexOf(directorySignature)
  edit(zip, which === 'packed' ? first : zip.indexOf(directorySignature, first + 1))
  return zip
}

async function partsOf(entry: ZipEntry | undefined, onPart: (part: Buffer) => void = () => {}): Promise<Buffer[]> {
  const parts: Buffer[] = []
  if (entry === undefined) throw new Error('there is no such entry')
  for await (const part of unpackEntry(entry)) {
    onPart(part)
    parts.push(part)
  }
  return parts
}

describe('entries of a ZIP file', () => {
  test('have their names and sizes, whatever the names, and are unpacked in parts', async () => {
    const [packed, stored] = await readZipEntries(whole(), 2)
    expect(packed).toMatchObject({ name: 'long.txt', size: long.length })
    expect(stored).toMatchObject({ name: 'stored.png', size: 9 })
    const parts = await partsOf(packed)
    expect(parts.length).toBeGreaterThan(1)
    expect(Buffer.concat(parts).toString()).toBe(long)
    expect(Buffer.concat(await partsOf(stored)).toString()).toBe('a picture')

    const names = ['../out.txt', 'C:\\out.txt', 'ä.txt']
    const odd = zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')])))
    expect((await readZipEntries(Buffer.from(odd), 3)).map(({ name }) => name)).toEqual(names)
  })

  test('are read from the start again, also after a reader stopped', async () => {
    const [packed] = await readZipEntries(whole(), 2)
    const stopped = new Error('stopped')
    const stop = () => {
      throw stopped
    }
    await expect(partsOf(packed, stop)).rejects.toBe(stopped)
    expect(Buffer.concat(await partsOf(packed)).toString()).toBe(long)
  })

  test.each<readonly [string, Buffer, RegExp]>([
    ['no ZIP', Buffer.from('no archive'), /no directory/],
    ['with bytes behind its end', Buffer.concat([whole(), Buffer.from('x')]), /no directory/],
    [
      // Reading the entries would fail because the third is missing, so that this error comes from the number alone.
      'with more entries than there may be',
      edited('packed', (zip) => zip.writeUInt16LE(3, zip.length - endSize + countAt)),
      /more than 2 entries/,
    ],
    [
      'with an entry packed in another way',
      edited('packed', (zip, at) => zip.writeUInt16LE(12, at + methodAt)),
      /unknown way/,
    ],
    ['with an encrypted entry', edited('packed', (zip, at) => zip.writeUInt16LE(1, at + flagsAt)), /unknown way/],
    [
      'with a stored entry of two sizes',
      edited('stored', (zip, at) => zip.writeUInt32LE(8, at + sizeAt)),
      /cut short or damaged/,
    ],
  ])('are refused: %s', async (_name, zip, says) => {
    const refusal = await readZipEntries(zip, 2).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DamagedZip)
    expect((refusal as DamagedZip).message).toMatch(says)
  })

  test.each<readonly [string, Buffer]>([
    [
      'that unpacks to more than the directory says',
      edited('packed', (zip, at) => zip.writeUInt32LE(50_000, at + sizeAt)),
    ],
    ['that unpacks to less', edited('packed', (zip, at) => zip.writeUInt32LE(long.length + 1, at + sizeAt))],
    ['that is elsewhere', edited('packed', (zip, at) => zip.writeUInt32LE(7, at + headerAt))],
    ['that is beyond the end', edited('packed', (zip, at) => zip.writeUInt32LE(zip.length, at + headerAt))],
    ['whose packed bytes are damaged', edited('packed', (zip) => zip.fill(0xff, 60, 80))],
  ])('throw as they are unpacked, and give no byte too many: one %s', async (_name, zip) => {
    const [packed] = await readZipEntries(zip, 2)
    let size = 0
    await expect(partsOf(packed, (part) => void (size += part.length))).rejects.toBeInstanceOf(DamagedZip)
    expect(size).toBeLessThanOrEqual(packed?.size ?? 0)
  })
})
