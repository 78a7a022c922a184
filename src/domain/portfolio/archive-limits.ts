/** Limits of a restored account archive in megabytes: the file, its unpacked content, and one line of it. */
export const archiveMegabytes = { packed: 70, unpacked: 400, line: 32 } as const

const bytesIn = (megabytes: number) => megabytes * 1024 * 1024

/** The same limits in bytes, and limits on the number of entries. */
export const archiveLimits = {
  packed: bytesIn(archiveMegabytes.packed),
  unpacked: bytesIn(archiveMegabytes.unpacked),
  line: bytesIn(archiveMegabytes.line),
  /** Attached files. */
  files: 20_000,
  /** Lines with ids per document: references are looked up among them. */
  named: 1_000_000,
} as const
