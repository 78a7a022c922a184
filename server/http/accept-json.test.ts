import fastify from 'fastify'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerError } from '#server/request/api-error.ts'
import { acceptJson } from './accept-json.ts'

const app = fastify({ bodyLimit: 1024 })
app.setErrorHandler(answerError)
acceptJson(app)
app.post('/', ({ body }) => ({ body: body ?? 'none' }))
app.post('/import', { bodyLimit: 20_000_000, config: { maxBodyEntries: 1_000 } }, () => ({ body: 'taken' }))

const post = async (url: string, payload: string | Readable) => {
  const response = await app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } })
  return { status: response.statusCode, ...response.json<{ body?: unknown; code?: string }>() }
}

/** How many characters were parsed at most at once. */
const parsed = () => Math.max(0, ...vi.mocked(JSON.parse).mock.calls.map(([text]) => text.length))

describe('a body of JSON', () => {
  beforeEach(() => void vi.spyOn(JSON, 'parse'))
  afterEach(() => void vi.restoreAllMocks())

  it('is parsed whole, whatever parts it comes in', async () => {
    const bytes = Buffer.from('{"note":"naïve ✓"}')
    const parts = Array.from(bytes, (byte) => Buffer.from([byte]))
    expect(await post('/', Readable.from(parts))).toEqual({ status: 200, body: { note: 'naïve ✓' } })
    expect(await post('/', '')).toEqual({ status: 200, body: 'none' })
  })

  it('is refused unless it is JSON without poison', async () => {
    for (const text of ['{"a":', '{"__proto__":{"plan":"professional"}}'])
      expect(await post('/', text)).toMatchObject({ status: 400, code: 'malformed_json' })
  })

  it('is refused beyond its bytes, stated or not', async () => {
    const long = JSON.stringify('x'.repeat(1024))
    for (const payload of [long, Readable.from([Buffer.from(long)])])
      expect(await post('/', payload)).toMatchObject({ status: 413, code: 'body_too_large' })
  })

  it('of 15 MB of empty rows is refused at its first thousand entries, and never parsed', async () => {
    const part = Buffer.from('{},'.repeat(20_000))
    const rows = [Buffer.from('{"rows":['), ...Array.from({ length: 250 }, () => part), Buffer.from('{}]}')]
    expect(await post('/import', Readable.from(rows))).toMatchObject({ status: 413, code: 'body_too_large' })
    expect(parsed()).toBeLessThan(1_000)
    expect(await post('/import', `{"rows":[${'{},'.repeat(400)}{}]}`)).toMatchObject({ status: 200 })
  })
})
