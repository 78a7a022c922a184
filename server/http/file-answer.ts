/** A file that is sent in parts while it is built, so that it is never in memory as a whole. */
export class FileAnswer {
  /** Letters, digits, dots and dashes only. */
  readonly name: string
  readonly mediaType: string
  readonly parts: AsyncIterable<string | Uint8Array>

  constructor(name: string, mediaType: string, parts: AsyncIterable<string | Uint8Array>) {
    this.name = name
    this.mediaType = mediaType
    this.parts = parts
  }
}
