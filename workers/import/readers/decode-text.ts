import { decodeBytes, decodeStrictly, detectEncoding } from './detect-encoding.ts'

/**
 * Detects UTF-16 without a byte order mark: digits, separators and Latin letters have a 0 in every other byte. A sign of
 * another script may have one in the other place.
 */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const start = bytes.subarray(0, 1_024)
  if (start.length < 8) return null
  let even = 0
  let odd = 0
  for (const [index, byte] of start.entries()) {
    if (byte !== 0) continue
    if (index % 2 === 0) even += 1
    else odd += 1
  }
  const minZeros = start.length * 0.1
  if (odd > minZeros && odd > 8 * even) return 'utf-16le'
  if (even > minZeros && even > 8 * odd) return 'utf-16be'
  return null
}

/** The encoding that an HTML or XML file declares at its start. */
function declaredEncoding(bytes: Uint8Array): string | null {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1_024))
  const named = /(?:charset|encoding) *= *["']?([a-z][\w-]+)/i.exec(start)?.[1]
  try {
    return named === undefined ? null : new TextDecoder(named).encoding
  } catch {
    return null
  }
}

/** Whether bytes are UTF-8 with few damaged characters, which must not make all others unreadable. */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = decodeBytes(bytes, 'utf-8')
  const damaged = text.match(/\ufffd/g)?.length ?? 0
  const others = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0
  return damaged * 10 <= others
}

/** The encoding of a text; null if it has only ASCII, which reads the same in each. */
function findEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const utf16 = detectUtf16(bytes)
  if (utf16 !== null) return utf16
  if (bytes.every((byte) => byte < 128)) return null
  if (isMostlyUtf8(bytes)) return 'utf-8'
  const declared = declaredEncoding(bytes)
  return declared !== null && decodeStrictly(bytes, declared) !== null ? declared : detectEncoding(bytes)
}

interface DecodedText {
  readonly text: string
  /** By its name in the Encoding Standard; null where every encoding reads the same. */
  readonly encoding: string | null
}

/**
 * Decodes a file in the chosen encoding. Without a choice, by its byte order mark, else by the first that fits: UTF-16 (by
 * its zero bytes), UTF-8, what the file declares, and the one that its text looks like.
 */
export function decodeText(bytes: Uint8Array, chosen: string | null = null): DecodedText {
  const encoding = chosen ?? findEncoding(bytes)
  return { text: decodeBytes(bytes, encoding ?? 'utf-8'), encoding }
}
