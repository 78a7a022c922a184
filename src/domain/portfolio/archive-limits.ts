/** Megabytes of an archive of an account that is taken back, of what it unpacks to, and of one line of it. */
export const archiveMegabytes = { packed: 70, unpacked: 400, line: 32 } as const

const bytesIn = (megabytes: number) => megabytes * 1024 * 1024

/** The same in bytes, and how many entries of each kind an archive may have. */
export const archiveLimits = {
  packed: bytesIn(archiveMegabytes.packed),
  unpacked: bytesIn(archiveMegabytes.unpacked),
  line: bytesIn(archiveMegabytes.line),
  /** Files beside the documents. */
  files: 20_000,
  /** Lines of a document whose lines have ids: what refers to them is looked up among them. */
  named: 1_000_000,
} as const
