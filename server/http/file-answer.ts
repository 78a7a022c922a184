/** A file that is sent in parts as they are made, so that none of it has to be in memory as a whole. */
export class FileAnswer {
  /** Plain letters, digits, dots and dashes. */
  readonly name: string
  readonly mediaType: string
  readonly parts: AsyncIterable<string | Uint8Array>

  constructor(name: string, mediaType: string, parts: AsyncIterable<string | Uint8Array>) {
    this.name = name
    this.mediaType = mediaType
    this.parts = parts
  }
}
