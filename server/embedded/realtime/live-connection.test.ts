import { beforeEach, describe, expect, it } from 'vitest'
import type { WebSocket } from 'ws'
import { TokenRefused } from '#server/embedded/auth/access-token.ts'
import type { Session } from '#server/request/session.ts'
import type { LiveChannel } from './live-channel.ts'
import { LiveConnection } from './live-connection.ts'
import type { LiveHub } from './live-hub.ts'
import { liveLimits, NamedSlots } from './live-limits.ts'

const sessionOf = (userId: string): Session => ({
  userId,
  email: '',
  emailConfirmed: true,
  provider: 'email',
  sessionId: `session of ${userId}`,
  claims: {},
})

type Reply = [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  payload: Record<string, unknown>,
]

/** A connection without a network that records what is sent. */
function connected(hub: LiveHub, options: { waiting?: number; now?: () => number } = {}) {
  const { now = () => 0 } = options
  const sent: Reply[] = []
  const ends: (number | string)[] = []
  const socket = {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: options.waiting ?? 0,
    send: (text: string) => sent.push(JSON.parse(text) as Reply),
    close: (code: number) => ends.push(code),
    terminate: () => ends.push('cut off'),
  }
  const connection = new LiveConnection({
    socket: socket as unknown as WebSocket,
    version: '2.0.0',
    hub,
    readCaller: async (token) => {
      if (token === 'expired' || token === 'forged') throw new TokenRefused(token === 'expired')
      return token === null || token.startsWith('sb_') ? null : sessionOf(token)
    },
    now,
    isAlive: async ({ userId }) => userId !== 'gone',
  })
  const say = async (...message: unknown[]) => {
    const before = sent.length
    connection.receive(Buffer.from(JSON.stringify(message)), false)
    await expect.poll(() => sent.length + ends.length, { interval: 1 }).toBeGreaterThan(before)
    return sent[before]?.[4]
  }
  let ref = 0
  const join = (token: string | null, topic = 'realtime:x', config: object = {}) => {
    ref++
    return say(String(ref), String(ref), topic, 'phx_join', { config, access_token: token })
  }
  return { connection, sent, ends, say, join }
}

const reason = (response: Record<string, unknown> | undefined) =>
  (response as { response?: { reason?: string } } | undefined)?.response?.reason

describe('a live connection', () => {
  let hub: LiveHub
  beforeEach(() => {
    const users = new NamedSlots(liveLimits.connectionsPerUser)
    hub = { tables: [], channels: new Set<LiveChannel>(), users, isListening: true } as unknown as LiveHub
  })

  it.each([
    ['expired', 'InvalidJWTToken: Token has expired'],
    ['forged', 'MalformedJWT: The token provided is not a valid JWT of this server'],
    ['gone', 'InvalidJWTToken: The session was signed out'],
  ])('refuses to join with a token that is %s', async (token, why) => {
    const answer = await connected(hub).join(token)
    expect(answer).toMatchObject({ status: 'error' })
    expect(reason(answer)).toBe(why)
    expect(hub.channels.size).toBe(0)
  })

  it.each([
    ['broadcast', { broadcast: { ack: false, self: false }, postgres_changes: [] }],
    ['presence', { presence: { enabled: true } }],
  ])('refuses to join for %s', async (feature, config) => {
    const answer = await connected(hub).join('ada', 'realtime:x', config)
    expect(answer).toMatchObject({ status: 'error' })
    expect(reason(answer)).toBe(`NotSupported: this server has no ${feature}, it sends changes of the database alone`)
    expect(hub.channels.size).toBe(0)
  })

  it.each(['expired', 'forged', 'gone'])('ends a channel that receives a token that is %s', async (token) => {
    const { join, say, sent } = connected(hub)
    expect(await join('ada')).toMatchObject({ status: 'ok' })
    await say('1', '2', 'realtime:x', 'access_token', { access_token: token })
    expect(sent.slice(1).map(([, , , event]) => event)).toEqual(['system', 'phx_close'])
    expect(hub.channels.size).toBe(0)
  })

  it('shows only what the new token may see from then on', async () => {
    const { join, connection } = connected(hub)
    await join('ada')
    const [channel] = hub.channels
    const renew = (token: string) =>
      connection.receive(
        Buffer.from(JSON.stringify(['1', null, 'realtime:x', 'access_token', { access_token: token }])),
        false,
      )
    renew('bob')
    await expect.poll(() => channel?.session?.userId).toBe('bob')
    renew('sb_publishable_x')
    await expect.poll(() => channel?.session).toBeNull()
  })

  it('has each topic once: joining again leaves the earlier channel', async () => {
    const { join, sent } = connected(hub)
    await join(null)
    await join(null)
    expect(sent.map(([joinRef, , , event]) => `${joinRef} ${event}`)).toEqual([
      '1 phx_reply',
      '1 phx_close',
      '2 phx_reply',
    ])
    expect(hub.channels.size).toBe(1)
  })

  it('limits its channels and the connections of an account', async () => {
    let clock = 0
    const { join, connection } = connected(hub, { now: () => clock })
    const answers = []
    for (let n = 0; n <= liveLimits.channels; n++) {
      clock += 100
      answers.push(await join('ada', `realtime:${n}`))
    }
    expect(answers.filter((answer) => answer?.['status'] === 'ok')).toHaveLength(liveLimits.channels)
    expect(reason(answers.at(-1))).toContain('ChannelRateLimitReached')
    for (let n = 1; n < liveLimits.connectionsPerUser; n++) {
      expect(await connected(hub).join('ada')).toMatchObject({ status: 'ok' })
    }
    expect(reason(await connected(hub).join('ada'))).toContain('ConnectionRateLimitReached')
    expect(await connected(hub).join('bob')).toMatchObject({ status: 'ok' })
    connection.closed()
    expect(await connected(hub).join('ada')).toMatchObject({ status: 'ok' })
  })

  it('limits joins per second', async () => {
    const { join } = connected(hub)
    for (let n = 0; n < liveLimits.joinsPerSecond; n++)
      expect(await join('ada', `realtime:${n}`)).toMatchObject({ status: 'ok' })
    expect(reason(await join('ada'))).toContain('ClientJoinRateLimitReached')
  })

  it('refuses joins while changes are not received', async () => {
    hub.isListening = false
    expect(reason(await connected(hub).join('ada'))).toContain('UnableToConnectToProject')
  })

  it.each([
    ['text', Buffer.from('hello'), false],
    ['an object in the protocol of arrays', Buffer.from('{"topic":"phoenix","event":"heartbeat","payload":{}}'), false],
    ['a frame of no kind', Buffer.from([9, 9, 9]), true],
    ['half a frame', Buffer.from([3, 255]), true],
  ])('ends at %s', (_what, data, isBinary) => {
    const { connection, ends } = connected(hub)
    connection.receive(data, isBinary)
    expect(ends).toEqual([1003])
  })

  it('answers a broadcast in a binary frame', async () => {
    const { connection, sent, join } = connected(hub)
    await join('ada', 'realtime:room')
    const texts = ['1', '7', 'realtime:room', 'shout', '']
    const frame = Buffer.concat([
      Buffer.from([3, ...texts.map((text) => text.length), 1]),
      Buffer.from(texts.join('')),
      Buffer.from('{"text":"hello"}'),
    ])
    connection.receive(frame, true)
    await expect.poll(() => sent.at(-1)).toMatchObject(['1', '7', 'realtime:room', 'phx_reply', { status: 'error' }])
  })

  it('ends after too many messages and cuts off clients that do not read', async () => {
    const loud = connected(hub)
    for (let n = 0; n <= 2 * liveLimits.messagesPerSecond; n++) {
      loud.connection.receive(Buffer.from(JSON.stringify([null, String(n), 'phoenix', 'heartbeat', {}])), false)
    }
    expect(loud.ends).toContain(1008)
    const deaf = connected(hub, { waiting: liveLimits.waitingBytes + 1 })
    await deaf.say(null, '1', 'phoenix', 'heartbeat', {})
    expect(deaf.ends).toEqual(['cut off'])
  })
})
