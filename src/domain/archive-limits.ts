/** Megabytes of an archive of an account that is taken back, and of what it unpacks to. */
export const archiveMegabytes = { packed: 70, unpacked: 400 } as const

const bytesIn = (megabytes: number) => megabytes * 1024 * 1024

/** The same in bytes. */
export const archiveLimits = {
  packed: bytesIn(archiveMegabytes.packed),
  unpacked: bytesIn(archiveMegabytes.unpacked),
} as const
