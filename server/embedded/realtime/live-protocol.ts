import { z } from 'zod'

/** Versions of the protocol: 1.0.0 sends objects, 2.0.0 sends arrays and binary frames. */
export type ProtocolVersion = '1.0.0' | '2.0.0'

/** A message from a client. */
export interface LiveMessage {
  readonly joinRef: string | null
  readonly ref: string | null
  readonly topic: string
  readonly event: string
  readonly payload: unknown
}

const reference = z.string().max(255).nullish()
const topic = z.string().max(255)
const event = z.string().max(255)
const asObject = z.object({ topic, event, payload: z.unknown(), ref: reference, join_ref: reference })
const asArray = z.tuple([reference, reference, topic, event, z.unknown()])

/** The only binary frame that clients send: a broadcast, with one byte for the length of each of its texts. */
const broadcastPush = 3
const lengthsAt = 1
const textsAt = 7

function decodeBinary(bytes: Buffer): LiveMessage | null {
  if (bytes[0] !== broadcastPush || bytes.length < textsAt) return null
  let start = textsAt
  const [joinRef = '', ref = '', name = ''] = [0, 1, 2].map((index) => {
    const end = start + (bytes[lengthsAt + index] ?? 0)
    const text = bytes.toString('latin1', start, end)
    start = end
    return text
  })
  return { joinRef: joinRef || null, ref: ref || null, topic: name, event: 'broadcast', payload: null }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Reads a message; null if it is invalid. */
export function decodeMessage(version: ProtocolVersion, data: Buffer, isBinary: boolean): LiveMessage | null {
  if (isBinary) return version === '2.0.0' ? decodeBinary(data) : null
  const value = parsed(data.toString('utf8'))
  if (version === '2.0.0') {
    const read = asArray.safeParse(value)
    if (!read.success) return null
    const [joinRef = null, ref = null, name, kind, payload] = read.data
    return { joinRef, ref, topic: name, event: kind, payload }
  }
  const read = asObject.safeParse(value)
  if (!read.success) return null
  const { join_ref: joinRef = null, ref = null, payload, ...rest } = read.data
  return { ...rest, payload, ref, joinRef }
}

/** Writes a message; the payload is already JSON, so that a row's numbers keep the digits of the database. */
export function encodeMessage(
  version: ProtocolVersion,
  message: {
    readonly joinRef: string | null
    readonly ref: string | null
    readonly topic: string
    readonly event: string
  },
  payload: string,
): string {
  const { joinRef, ref, topic: name, event: kind } = message
  const texts = [joinRef, ref, name, kind].map((text) => JSON.stringify(text))
  if (version === '2.0.0') return `[${texts.join(',')},${payload}]`
  return `{"topic":${texts[2]},"event":${texts[3]},"payload":${payload},"ref":${texts[1]},"join_ref":${texts[0]}}`
}
