import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session } from '#server/request/session.ts'
import { JoinedChannel } from './joined-channel.ts'

const start = Date.parse('2026-03-01T12:00:00Z')
const sessionUntil = (at: number): Session => ({
  userId: 'ada',
  email: 'ada@example.com',
  emailConfirmed: true,
  provider: 'email',
  sessionId: 'one',
  claims: { exp: at / 1_000 },
})

const joined = (session: Session | null) => {
  const sent: { event: string; ref: string | null; payload: unknown }[] = []
  const left = vi.fn()
  const channel = new JoinedChannel({
    topic: 'realtime:trades',
    joinRef: '1',
    bindings: [],
    session,
    send: ({ event, ref }, payload) => sent.push({ event, ref, payload: JSON.parse(payload) }),
    left,
  })
  return { channel, sent, left }
}

describe('a joined channel', () => {
  beforeEach(() => vi.useFakeTimers({ now: start }))
  afterEach(() => vi.useRealTimers())

  const over = [
    {
      event: 'system',
      ref: null,
      payload: {
        extension: 'system',
        status: 'error',
        message: 'InvalidJWTToken: Token has expired',
        channel: 'trades',
      },
    },
    { event: 'phx_close', ref: '1', payload: {} },
  ]

  it('ends when its token expires, and reports the reason', () => {
    const { sent, left } = joined(sessionUntil(start + 60_000))
    vi.advanceTimersByTime(59_999)
    expect(sent).toEqual([])
    vi.advanceTimersByTime(1)
    expect(sent).toEqual(over)
    expect(left).toHaveBeenCalledOnce()
  })

  it('continues with a new token and ends when that expires', () => {
    const { channel, sent } = joined(sessionUntil(start + 60_000))
    vi.advanceTimersByTime(50_000)
    channel.renew(sessionUntil(start + 3_600_000))
    vi.advanceTimersByTime(3_549_999)
    expect(sent).toEqual([])
    vi.advanceTimersByTime(1)
    expect(sent).toEqual(over)
  })

  it('of a visitor never expires and is silent after it was ended', () => {
    const { channel, sent, left } = joined(null)
    vi.advanceTimersByTime(10 * 3_600_000)
    expect(sent).toEqual([])
    channel.interrupt()
    channel.push('postgres_changes', '{}')
    channel.end('once more')
    expect(sent).toEqual([{ event: 'phx_error', ref: '1', payload: {} }])
    expect(left).toHaveBeenCalledOnce()
  })
})
