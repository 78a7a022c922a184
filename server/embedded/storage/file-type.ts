const ascii = (text: string): Buffer => Buffer.from(text, 'latin1')

/** The first bytes of each accepted file type; `at` is an offset in bytes. */
const signatures: Readonly<Record<string, readonly { readonly at: number; readonly bytes: Buffer }[]>> = {
  'image/png': [{ at: 0, bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) }],
  'image/jpeg': [{ at: 0, bytes: Buffer.from([0xff, 0xd8, 0xff]) }],
  'image/webp': [
    { at: 0, bytes: ascii('RIFF') },
    { at: 8, bytes: ascii('WEBP') },
  ],
  'application/pdf': [{ at: 0, bytes: ascii('%PDF-') }],
}

/** Whether a file starts with the signature of its declared type; false for an unknown type. */
export function hasSignatureOf(type: string, content: Buffer): boolean {
  const parts = signatures[type]
  if (parts === undefined) return false
  return parts.every(({ at, bytes }) => content.subarray(at, at + bytes.length).equals(bytes))
}
