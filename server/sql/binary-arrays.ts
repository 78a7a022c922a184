import { types } from 'pg'
import { parseIsoMilliseconds } from '#domain/time/instant.ts'

/** How Postgres sends and receives the values of a type. */
interface BinaryForm {
  readonly oid: number
  /** Bytes of a value. */
  readonly size: number
  /** Writes a value; false where it is none that is written plainly, which is left for Postgres to read or to refuse. */
  readonly write: (bytes: Buffer, at: number, value: unknown) => boolean
}

/** Postgres counts moments and days from 2000 on. */
const epoch = Date.UTC(2000, 0, 1)
const day = 86_400_000
const twoTo32 = 2 ** 32
const mostInteger = 2 ** 31 - 1

const id = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** By the names of the types. Texts and numeric values are read as fast from their text. */
const forms: Readonly<Record<string, BinaryForm>> = {
  uuid: {
    oid: types.builtins.UUID,
    size: 16,
    write(bytes, at, value) {
      if (typeof value !== 'string' || !id.test(value)) return false
      bytes.write(value.replaceAll('-', ''), at, 'hex')
      return true
    },
  },
  'timestamp with time zone': {
    oid: types.builtins.TIMESTAMPTZ,
    size: 8,
    write(bytes, at, value) {
      const milliseconds = typeof value === 'string' ? parseIsoMilliseconds(value) : null
      if (milliseconds === null) return false
      const microseconds = (milliseconds - epoch) * 1_000
      // A number counts them for 285 years.
      if (!Number.isSafeInteger(microseconds)) return false
      const high = Math.floor(microseconds / twoTo32)
      bytes.writeInt32BE(high, at)
      bytes.writeUInt32BE(microseconds - high * twoTo32, at + 4)
      return true
    },
  },
  date: {
    oid: types.builtins.DATE,
    size: 4,
    write(bytes, at, value) {
      const milliseconds = typeof value === 'string' ? parseIsoMilliseconds(`${value}T00:00:00.000Z`) : null
      if (milliseconds === null) return false
      bytes.writeInt32BE((milliseconds - epoch) / day, at)
      return true
    },
  },
  'double precision': {
    oid: types.builtins.FLOAT8,
    size: 8,
    write(bytes, at, value) {
      if (typeof value !== 'number' || !Number.isFinite(value)) return false
      // As text, minus nought is nought.
      bytes.writeDoubleBE(value + 0, at)
      return true
    },
  },
  integer: {
    oid: types.builtins.INT4,
    size: 4,
    write(bytes, at, value) {
      if (typeof value !== 'number' || !Number.isInteger(value) || Math.abs(value) > mostInteger) return false
      bytes.writeInt32BE(value, at)
      return true
    },
  },
}

const headLength = 20
const lengthLength = 4

/**
 * Values as an array in the form in which Postgres keeps it: ids, moments, dates and numbers are read four times as fast
 * as from their texts, in a large import a tenth of the time that its rows take. Null where the type is read as fast from
 * its text, or where one of the values is not written plainly: the text then says what is wrong with it.
 *
 * The form is that of array_recv and of the types' own receiving functions, which PostgreSQL keeps alike between versions.
 */
export function binaryArray(type: string, values: readonly unknown[]): Buffer | null {
  const form = forms[type]
  if (form === undefined) return null
  const bytes = Buffer.allocUnsafe(headLength + values.length * (lengthLength + form.size))
  let at = headLength
  let nulls = 0
  for (const value of values) {
    const isNull = value === null || value === undefined
    if (isNull) nulls += 1
    bytes.writeInt32BE(isNull ? -1 : form.size, at)
    at += lengthLength
    if (isNull) continue
    if (!form.write(bytes, at, value)) return null
    at += form.size
  }
  // One dimension, whether there are nulls, the type, how many, counted from one.
  for (const [place, word] of [1, nulls > 0 ? 1 : 0, form.oid, values.length, 1].entries()) {
    bytes.writeInt32BE(word, place * lengthLength)
  }
  return bytes.subarray(0, at)
}
