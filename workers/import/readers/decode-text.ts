/** Detects UTF-16 without a byte order mark: every other byte of ASCII text is 0. */
function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const start = bytes.subarray(0, 256)
  if (start.length < 8) return null
  let even = 0
  let odd = 0
  for (const [index, byte] of start.entries()) {
    if (byte !== 0) continue
    if (index % 2 === 0) even += 1
    else odd += 1
  }
  const minZeros = start.length * 0.4
  if (odd > minZeros && even === 0) return 'utf-16le'
  if (even > minZeros && odd === 0) return 'utf-16be'
  return null
}

/** The single-byte encoding that an HTML or XML file declares at its start. */
function declaredEncoding(bytes: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1_024))
  const named = /(?:charset|encoding) *= *["']?((?:windows|iso|koi8)-[\w-]+)/i.exec(start)
  return named?.[1]?.toLowerCase() ?? 'windows-1252'
}

/**
 * Decodes a file by its byte order mark. Without one it tries UTF-16 (by its zero bytes), UTF-8, the declared encoding and
 * Windows-1252, in this order.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const utf16 = detectUtf16(bytes)
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    try {
      return new TextDecoder(declaredEncoding(bytes)).decode(bytes)
    } catch {
      return new TextDecoder('windows-1252').decode(bytes)
    }
  }
}
