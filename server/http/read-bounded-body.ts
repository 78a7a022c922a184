/** The body of an external response as text; null if it exceeds `maxBytes`, after which reading stops. */
export async function readBoundedBody(response: Response, maxBytes: number): Promise<string | null> {
  const parts: Uint8Array[] = []
  let length = 0
  if (response.body === null) return ''
  for await (const part of response.body as unknown as AsyncIterable<Uint8Array>) {
    length += part.byteLength
    if (length > maxBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
