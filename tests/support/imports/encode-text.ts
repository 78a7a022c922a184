import { decodeBytes } from '#workers/import/readers/detect-encoding.ts'

/** Bytes of every character of an encoding, found by decoding all single bytes and pairs of bytes. */
function bytesByCharacter(encoding: string): ReadonlyMap<string, readonly number[]> {
  const bytes = new Map<string, readonly number[]>()
  const add = (...one: readonly number[]) => {
    try {
      const text = decodeBytes(Uint8Array.from(one), encoding, true)
      if (Array.from(text).length === 1 && !bytes.has(text)) bytes.set(text, one)
    } catch {
      // No character has these bytes.
    }
  }
  for (let byte = 0; byte < 256; byte += 1) add(byte)
  if (!/^(?:windows|koi8)/.test(encoding)) {
    for (let lead = 0x81; lead < 0xff; lead += 1) for (let trail = 0x40; trail < 0xff; trail += 1) add(lead, trail)
  }
  return bytes
}

const known = new Map<string, ReadonlyMap<string, readonly number[]>>()

/** Encodes a text in an encoding of the Encoding Standard; the platform itself encodes only UTF-8. */
export function encodeText(text: string, encoding: string): Uint8Array<ArrayBuffer> {
  const bytes = known.get(encoding) ?? bytesByCharacter(encoding)
  known.set(encoding, bytes)
  return Uint8Array.from(
    Array.from(text).flatMap((character) => {
      const found = bytes.get(character)
      if (found === undefined) throw new Error(`${encoding} has no ${character}.`)
      return found
    }),
  )
}
