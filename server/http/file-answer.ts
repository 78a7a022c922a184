/** A file that is sent in parts while it is built, so that it is never in memory as a whole. */
export class FileAnswer {
  /** Letters, digits, dots and dashes only. */
  readonly name: string
  readonly mediaType: string
  readonly parts: AsyncIterable<string | Uint8Array>
  /** Of all parts together; null if unknown. */
  readonly bytes: number | null

  constructor(name: string, mediaType: string, parts: AsyncIterable<string | Uint8Array>, bytes: number | null = null) {
    this.name = name
    this.mediaType = mediaType
    this.parts = parts
    this.bytes = bytes
  }
}
