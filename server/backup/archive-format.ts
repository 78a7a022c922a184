import { createHash } from 'node:crypto'
import type { AppliedMigrations } from '#server/sql/migrate.ts'

/**
 * A backup is one file of JSON lines, compressed with gzip:
 *
 *   {"edgeworth":"backup","format":1,…}          what it is, and every table with its columns and number of rows
 *   {"table":"public.trades"}                    then a line for each row: an array of texts as Postgres writes them
 *   ["0b6f…","2025-03-03 14:30:00+00",null,…]
 *   {"rows":1,"checksum":"…"}                    how many came, and the sum of their digests
 *   …                                            the next table, until all are through
 *   {"sequences":{…}}
 *   {"sha256":"…"}                               of every byte before this line
 *
 * Texts are what every Postgres since 12 reads and writes alike, so that an archive goes from one major version to
 * another and between the embedded database and a server. docs/deploy.md says the same for people.
 */
export const formatVersion = 1

/** A table of the archive. */
export interface ArchivedTable {
  /** With its schema, for example `public.trades`. */
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: number
}

/** First line of an archive. */
export interface ArchiveHeader {
  readonly edgeworth: 'backup'
  readonly format: number
  /** The product version that wrote the archive. */
  readonly version: string
  readonly createdAt: string
  readonly database: 'embedded' | 'postgres'
  /** The Postgres version, for information only. */
  readonly postgres: string
  readonly migrations: AppliedMigrations
  readonly tables: readonly ArchivedTable[]
  /** The secret that signs sessions, included only on request: anyone with it can sign in as anybody. */
  readonly secret: string | null
}

/** Line after a table's rows. */
export interface TableFooter {
  readonly rows: number
  readonly checksum: string
}

/** The current value of a sequence. */
export interface SequenceState {
  readonly value: string
  readonly called: boolean
}

const mask = (1n << 64n) - 1n
const hex = (value: bigint): string => value.toString(16).padStart(16, '0')

/**
 * Counts rows and adds up their digests. The sum does not depend on the order of rows, which can differ between
 * databases.
 */
export class RowChecksum {
  #rows = 0
  #low = 0n
  #high = 0n

  add(line: string): void {
    const digest = createHash('sha256').update(line).digest()
    this.#rows++
    this.#low = (this.#low + digest.readBigUInt64LE(0)) & mask
    this.#high = (this.#high + digest.readBigUInt64LE(8)) & mask
  }

  get end(): TableFooter {
    return { rows: this.#rows, checksum: hex(this.#high) + hex(this.#low) }
  }
}

/** The progress of a backup or restore; `total` is the number of rows of the table. */
export type BackupProgress = (
  step: 'writing' | 'reading' | 'checking',
  table: string,
  rows: number,
  total: number,
) => void
